import { z } from 'zod';
import { id } from './envelope.ts';
import { task } from './task.ts';

export const img2img = {
  body: z.strictObject({
    /** Feature code of the catalogue. */
    feature: z.string().max(64),
    uploadId: id,
    maskId: id.optional(),
    /** Judged by the tool's own schema in `lib/catalog/parameters`. */
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
  result: task,
};
