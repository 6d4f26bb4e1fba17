import { z } from 'zod';
import { UPLOAD_TYPES } from '../../catalog/uploads.ts';
import { epochSeconds, id } from './envelope.ts';

export const getMediaPreSignedUrl = {
  body: z.strictObject({
    purpose: z.enum(['photo', 'mask']),
    type: z.enum(UPLOAD_TYPES),
    /** Bytes of the whole file; signed into the address, so nothing else can be put there. Too many, or none, is a failure of its own. */
    size: z.int().nonnegative(),
  }),
  result: z.object({
    uploadId: id,
    /** Put bytes `from` to `to` (exclusive) to each address with the announced content type. */
    parts: z.array(z.object({ url: z.url(), from: z.int(), to: z.int() })).min(1),
    expiresAt: epochSeconds,
  }),
};
