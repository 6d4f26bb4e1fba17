import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Engine } from '#api/engines/engine.ts';

const handleSchema = z.object({ id: z.number() });
const stateSchema = z.object({ state: z.enum(['working', 'done']) });

/** The engine of a stand-in service: hands over what it made as it came, for the mask of the photo. */
export function createHttpEngine(origin: string): Engine {
  const urlOf = (handle: unknown) => `${origin}/jobs/${handleSchema.parse(handle).id}`;
  return {
    concurrency: 2,
    isPaid: true,
    resumable: true,
    pollMilliseconds: 50,
    maxMilliseconds: 60_000,
    backOffMilliseconds: 0,
    sourceTypeOf: () => 'compositeWithTrainedAlgorithmicMedia',
    async start({ feature }, runKey) {
      const body = JSON.stringify({ feature, runKey });
      return handleSchema.parse(await (await fetch(`${origin}/jobs`, { method: 'POST', body })).json());
    },
    async find(runKey) {
      const response = await fetch(`${origin}/jobs?runKey=${runKey}`);
      return response.status === 404 ? 'never_started' : handleSchema.parse(await response.json());
    },
    async poll(handle, outputFolder) {
      const { state } = stateSchema.parse(await (await fetch(urlOf(handle))).json());
      if (state === 'working') return { state: 'running', progress: 0.5 };
      const output = path.join(outputFolder, 'output');
      await writeFile(output, await (await fetch(`${urlOf(handle)}/output`)).bytes());
      return { state: 'done', outputs: [output], place: 'mask', findings: null };
    },
    async cancel(handle) {
      await fetch(urlOf(handle), { method: 'DELETE' });
    },
    async close() {},
  };
}
