import { z } from 'zod';
import { settingsGroup } from '../settings-group.ts';
import { variable } from '../variable.ts';

const isPostgresUrl = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');

/** A Postgres to use; without it the database is embedded and lies in the data folder. */
export const database = settingsGroup({
  title: 'The database.',
  fields: {
    url: variable('DATABASE_URL', {
      schema: z
        .string()
        .refine(isPostgresUrl, 'must be an address such as postgres://user:password@host/name'),
      fallbackNote: 'embedded database',
      example: 'postgres://user:password@host/name',
      isSecret: true,
      description: 'A Postgres (15 or newer) instead of the embedded database.',
    }),
  },
});
