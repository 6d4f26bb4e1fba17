import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { resourcePaths } from '../infrastructure/resource-paths.ts';
import { completeDocument, type OpenApiDocument } from './complete-document.ts';
import { renderDocs } from './render-docs.ts';

const FONTS = ['inter', 'bricolage-grotesque'] as const;

/** The page loads nothing but its own fonts, and runs no script. */
function policyOf(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * `/openapi.json`, made from the contract's own schemas, and `/docs`, a page that shows it. Before any call
 * is registered. Both are made when they are first asked for.
 */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  const origin = app.context.settings.http.apiOrigin;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pictor',
        version: '1',
        description:
          'Every answer is an envelope `{ code, message, result }`. Code 200 is success; all others are failures, worded in the language of the header `x-locale`.',
      },
      servers: [{ url: origin }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  let document: OpenApiDocument | undefined;
  const readDocument = () => {
    // Its own type knows no schema of JSON Schema 2020-12.
    document ??= completeDocument(app.swagger() as unknown as OpenApiDocument);
    return document;
  };
  let page: ReturnType<typeof renderDocs> | undefined;
  const hidden = { schema: { hide: true } };
  app.get('/openapi.json', hidden, async () => readDocument());
  app.get('/docs', hidden, async (_request, reply) => {
    page ??= renderDocs(readDocument(), { origin, tokens: readFileSync(resourcePaths.tokens, 'utf8') });
    return reply
      .header('content-security-policy', policyOf(page.style))
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
  for (const font of FONTS) {
    app.get(`/docs/${font}.woff2`, hidden, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('font/woff2')
        .send(readFileSync(`${resourcePaths.fonts}/${font}.woff2`)),
    );
  }
}
