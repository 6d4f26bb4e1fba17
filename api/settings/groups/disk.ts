import path from 'node:path';
import { z } from 'zod';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { whole } from '../value-schemas.ts';
import { variable } from '../variable.ts';

/** The data folder, as an absolute path, and the free space its disk must keep. */
export const disk = settingsGroup({
  title: 'The data folder.',
  fields: {
    dataFolder: variable('DATA_DIR', {
      schema: z.string().transform((folder) => path.resolve(folder)),
      fallback: '.data',
      description: 'Folder of the database, pictures, logs and signing key.',
    }),
    minFreeMegabytes: variable('MIN_FREE_DISK_MB', {
      schema: whole(0, 1_000_000),
      fallback: '200',
      description: 'Free disk space in megabytes below which no picture is taken in.',
    }),
  },
});

export type DiskSettings = SettingsOf<typeof disk>;
