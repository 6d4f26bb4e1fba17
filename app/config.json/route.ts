import { publicConfig, readWebEnvironment } from '#web/env.ts';

export const dynamic = 'force-dynamic';

/**
 * The public configuration under `next dev` and `next start`; `web/serve.ts` answers the same from memory.
 */
export function GET(): Response {
  const headers = { 'cache-control': 'public, max-age=0, must-revalidate' };
  return Response.json(publicConfig(readWebEnvironment()), { headers });
}
