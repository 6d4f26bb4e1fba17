import { settingsGroup } from '../settings-group.ts';
import { onOff, whole } from '../value-schemas.ts';
import { variable } from '../variable.ts';

/** Strictness of the limits on calls. Delays are in milliseconds. */
export const limits = settingsGroup({
  title: 'Limits.',
  fields: {
    rateLimitFactor: variable('RATE_LIMIT_FACTOR', {
      schema: whole(1, 1_000_000),
      fallback: '1',
      description: 'Multiplies every rate limit.',
    }),
    queueFactor: variable('QUEUE_FACTOR', {
      schema: whole(1, 1000),
      fallback: '1',
      description: 'Multiplies how many tasks may wait before new ones are refused; for fleets.',
    }),
    hasDailyLimits: variable('DAILY_LIMITS', {
      schema: onOff,
      fallback: 'on',
      description: 'on or off: free uses are counted by the day where PAYMENTS is off; else they always are.',
    }),
    visitProofBits: variable('VISIT_PROOF_BITS', {
      schema: whole(0, 24),
      fallback: '14',
      description: 'Work of a browser for a new guest of a busy network; each more doubles it.',
    }),
    // Less than half of the 6 s a browser waits; more than the embedded database, which computes in this
    // thread, takes to start.
    maxEventLoopDelay: variable('MAX_EVENT_LOOP_DELAY_MS', {
      schema: whole(0, 60_000),
      fallback: '2500',
      description: 'Milliseconds that the api may lag behind before it refuses calls; 0 never refuses.',
    }),
  },
});
