import { z } from 'zod';
import { aids } from '../../catalog/aids.ts';
import { id } from './envelope.ts';
import { task } from './task.ts';

export const aid = {
  body: z.strictObject({
    kind: z.enum(aids.map(({ kind }) => kind)),
    /** A photo. It stays as long as before, and a run may take it as well. */
    uploadId: id,
    /** Judged by the aid's own schema in `lib/catalog/parameters/aids.ts`. */
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
  /** A task like that of a tool: followed, asked for and cancelled by the same calls. */
  result: task,
};
