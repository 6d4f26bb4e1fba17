import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * `/openapi.json`, made from the contract's own schemas, and `/docs`, a page that shows it. Before any call
 * is registered.
 */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pictor',
        version: '1',
        description:
          'Every answer is an envelope `{ code, message, result }`. Code 200 is success; all others are failures, worded in the language of the header `x-locale`.',
      },
      servers: [{ url: app.context.settings.http.apiOrigin }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY, validatorUrl: false });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
