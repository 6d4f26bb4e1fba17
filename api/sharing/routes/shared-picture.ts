// Brings the type of `hide`.
import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dispositionOf } from '../../infrastructure/storage/signed-urls.ts';
import { streamRange } from '../../infrastructure/storage/storage.ts';
import { openSharedPicture, PICTURE_PATH } from '../shared-picture.ts';

const params = z.strictObject({ id: z.uuid() });
const querystring = z.strictObject({
  side: z.enum(['before', 'after', 'video']),
  expires: z.coerce.number().int().positive(),
  signature: z.string(),
});

interface Request {
  Params: z.infer<typeof params>;
  Querystring: z.infer<typeof querystring>;
}

/** First and last byte that a player asks for; null where it asks for all, or for nothing that is there. */
function rangeOf(header: string | undefined, size: number): readonly [first: number, last: number] | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? [first, last] : null;
}

/** GET of a link’s picture, at the URL that `openShare` gives. Nobody keeps it: it ends with the link. */
export function registerSharedPicture(app: FastifyInstance): void {
  const schema = { hide: true, params, querystring };
  app.get<Request>(`${PICTURE_PATH}:id`, { schema }, async ({ params: { id }, query, headers }, reply) => {
    const { type, size, read } = await openSharedPicture(app.context, { id, ...query });
    // Safari plays nothing that does not come in parts.
    const part = type.startsWith('video/') ? rangeOf(headers.range, size) : null;
    const [first, last] = part ?? [0, size - 1];
    if (part) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
    if (type.startsWith('video/')) reply.header('accept-ranges', 'bytes');
    return reply
      .header('content-type', type)
      .header('content-disposition', dispositionOf(null))
      .header('x-robots-tag', 'noindex')
      .header('content-length', last + 1 - first)
      .send(await streamRange(read, { start: first, end: last + 1 }));
  });
}
