import { readWebEnvironment } from '#web/env.ts';

export const dynamic = 'force-dynamic';

/**
 * The public configuration under `next dev` and `next start`; `web/serve.ts` answers the same from memory.
 */
export function GET(): Response {
  const { apiOrigin } = readWebEnvironment();
  return Response.json({ apiOrigin }, { headers: { 'cache-control': 'public, max-age=0, must-revalidate' } });
}
