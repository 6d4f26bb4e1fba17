import { z } from 'zod';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { listOf, whole } from '../value-schemas.ts';
import { variable } from '../variable.ts';

const role = z.enum(['http', 'worker'], 'must be http, worker or http,worker');

/** The parts of the api that this process plays. */
export const roles = settingsGroup(
  {
    title: 'Division of work between machines.',
    fields: {
      roles: variable('ROLES', {
        schema: listOf(role),
        fallback: 'http,worker',
        description: 'http answers calls, worker makes pictures; a fleet has machines of each.',
      }),
    },
  },
  (values): readonly z.output<typeof role>[] => values.roles,
);

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

/** Key material of all signatures; without it one is made and kept in the data folder. */
export const signing = settingsGroup({
  title: 'Signatures.',
  fields: {
    secret: variable('SECRET', {
      schema: z.string().min(32, 'must have at least 32 characters'),
      fallbackNote: 'made once, kept in `DATA_DIR`',
      isSecret: true,
      description: 'Signs addresses and sessions, at least 32 characters; machines of a fleet share one.',
    }),
  },
});
