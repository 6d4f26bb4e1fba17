import { readBuildId } from '#web/manifest.ts';

export const dynamic = 'force-dynamic';

/** Id of the served build under `next dev` and `next start`; `web/serve.ts` answers the same from memory. */
export function GET(): Response {
  return Response.json({ id: readBuildId() }, { headers: { 'cache-control': 'no-store' } });
}
