import { z } from 'zod';
import { settingsGroup } from '../settings-group.ts';
import { listOf } from '../value-schemas.ts';
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
