import { z } from 'zod';
import type { EngineModel } from '#lib/catalog/engine-models/models.ts';
import { EngineError } from '../engine-error.ts';
import { call, type EngineServer } from '../remote/send.ts';
import { modelsOf, type Probe } from '../remote/watch-server.ts';
import { openaiError } from './openai-error.ts';

const listed = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.union([z.string(), z.number()]).nullish() })),
});

/** A day as told in words or in seconds; undefined where it is neither. */
function dayOf(told: string | number | null | undefined): string | undefined {
  if (told === null || told === undefined) return undefined;
  const date = new Date(typeof told === 'number' ? told * 1000 : told);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/**
 * Asks a server that speaks OpenAI's protocol which models it has, and how long OpenAI will have them.
 * @throws EngineError
 */
export async function probeOpenai(
  server: EngineServer,
  kind: Extract<EngineModel['server'], 'openai' | 'openai-compatible'>,
): Promise<Probe> {
  const answer = await call(server, { url: '/models' });
  if (answer.status >= 400) throw openaiError(server.name, answer);
  const list = listed.safeParse(answer.json).data?.data;
  if (!list) throw new EngineError('internal', `${server.name}: its list of models is not understood`);
  const ends = new Map(list.map(({ id, shutdown_date }) => [id, dayOf(shutdown_date)]));
  const models = modelsOf(kind).filter(({ endpoint }) => kind !== 'openai' || ends.has(endpoint));
  const retirements = new Map(
    models.flatMap(({ id, endpoint }): [string, string][] => {
      const end = ends.get(endpoint);
      return end === undefined ? [] : [[id, end]];
    }),
  );
  return { kind, models, retirements };
}
