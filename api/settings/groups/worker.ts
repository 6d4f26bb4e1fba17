import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { whole } from '../value-schemas.ts';
import { variable } from '../variable.ts';

/** Ownership of tasks by workers. */
export const worker = settingsGroup({
  title: 'Workers.',
  fields: {
    leaseSeconds: variable('LEASE_SECONDS', {
      schema: whole(1, 600),
      fallback: '20',
      description: 'Seconds of silence after which the tasks of a worker go to others.',
    }),
  },
});

export type WorkerSettings = SettingsOf<typeof worker>;
