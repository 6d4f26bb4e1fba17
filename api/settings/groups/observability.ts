import { z } from 'zod';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { variable } from '../variable.ts';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The log, and who may read the metrics: requests from this machine need no token. */
export const observability = settingsGroup({
  title: 'Log and metrics.',
  fields: {
    logLevel: variable('LOG_LEVEL', {
      schema: z.enum(levels, 'must be trace, debug, info, warn, error, fatal or silent'),
      fallback: 'info',
      description: 'Least level that is logged: trace, debug, info, warn, error, fatal or silent.',
    }),
    metricsToken: variable('METRICS_TOKEN', {
      schema: z.string().min(16, 'must have at least 16 characters'),
      isSecret: true,
      description: 'Bearer token for /metrics, at least 16 characters; this machine needs none.',
    }),
  },
});

export type ObservabilitySettings = SettingsOf<typeof observability>;
