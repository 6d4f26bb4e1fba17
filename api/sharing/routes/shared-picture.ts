// Brings the type of `hide`.
import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dispositionOf } from '../../infrastructure/storage/signed-urls.ts';
import { PICTURE_PATH, readSharedPicture } from '../shared-picture.ts';

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

/** GET of a link’s picture, at the URL that `openShare` gives. Nobody keeps it: it ends with the link. */
export function registerSharedPicture(app: FastifyInstance): void {
  const schema = { hide: true, params, querystring };
  app.get<Request>(`${PICTURE_PATH}:id`, { schema }, async ({ params: { id }, query }, reply) => {
    const { bytes, type } = await readSharedPicture(app.context, { id, ...query });
    return reply
      .header('content-type', type)
      .header('content-disposition', dispositionOf(null))
      .header('x-robots-tag', 'noindex')
      .send(bytes);
  });
}
