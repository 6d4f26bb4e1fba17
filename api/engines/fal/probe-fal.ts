import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { call } from '../remote/send.ts';
import { modelsOf, type Probe } from '../remote/watch-server.ts';
import { falError } from './fal-error.ts';
import { FAL_ORIGINS, type FalOrigins } from './fal-service.ts';

const listed = z.object({
  models: z.array(
    z.object({ endpoint_id: z.string(), metadata: z.object({ status: z.string().nullish() }).nullish() }),
  ),
});

/**
 * Asks fal which of our models it still has, with the key.
 * @throws EngineError
 */
export async function probeFal({
  key,
  origins = FAL_ORIGINS,
}: {
  readonly key: string;
  readonly origins?: FalOrigins;
}): Promise<Probe> {
  const models = modelsOf('fal');
  const query = new URLSearchParams(models.map(({ endpoint }) => ['endpoint_id', endpoint]));
  const headers = { authorization: `Key ${key}` };
  const server = { name: 'fal', baseUrl: origins.platform, headers };
  const answer = await call(server, { url: `/v1/models?${query}` });
  if (answer.status >= 400) throw falError(answer);
  const list = listed.safeParse(answer.json).data?.models;
  if (!list) throw new EngineError('internal', 'fal: its list of models is not understood');
  const states = new Map(
    list.map(({ endpoint_id, metadata }) => [endpoint_id, metadata?.status ?? 'active']),
  );
  const there = models.filter(({ endpoint }) => states.get(endpoint) === 'active');
  return { kind: 'fal', models: there, retirements: new Map() };
}
