// Brings the type of `hide`.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dispositionOf } from '../../infrastructure/storage/signed-urls.ts';
import { EXPORT_PATH, openExport } from '../export-data.ts';

const params = z.strictObject({ id: z.uuid() });
const querystring = z.strictObject({
  expires: z.coerce.number().int().positive(),
  nonce: z.string().max(40),
  signature: z.string().max(100),
});

interface Request {
  Params: z.infer<typeof params>;
  Querystring: z.infer<typeof querystring>;
}

/** GET of an export, at the URL that `exportData` gives. */
export function registerExport(app: FastifyInstance): void {
  const schema = { hide: true, params, querystring };
  app.get<Request>(`${EXPORT_PATH}:id`, { schema }, async ({ params: { id }, query }, reply) => {
    const archive = await openExport(app.context, { id, ...query });
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', dispositionOf('pictor-data.zip'))
      .header('cache-control', 'no-store')
      .send(Readable.fromWeb(archive as ReadableStream));
  });
}
