import { z } from 'zod';
import { settingsGroup } from '../settings-group.ts';
import { variable } from '../variable.ts';

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
