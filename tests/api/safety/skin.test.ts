import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { createEmbeddedRules } from '#api/safety/safety-rules.ts';
import { samplePhotoUrl } from '#lib/catalog/samples.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { countedUses, readTaskRows } from '../generation/support/inspect.ts';
import {
  photoInput,
  prepareRequest,
  taskOf,
  uploadIn,
  waitForEnd,
} from '../generation/support/run-request.ts';
import { createStageEngine, type StageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';

const size = { width: 240, height: 300 };
const scene = 'portrait-young-man';

let portrait: Buffer;
let pool: ImagingPool;
let stage: StageEngine;
let host: TestHost;

/** Pixels of the portrait that are surely of a part of it. */
async function listPixels(part: string): Promise<number[]> {
  const mask = await sharp(`samples/masks/${scene}-${part}.png`)
    .resize(size)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return [...mask.keys()].filter((pixel) => (mask[pixel] ?? 0) > 200);
}

/** Mean of each channel. */
function meanOf(pixels: readonly number[]): number[] {
  return [0, 1, 2].map(
    (channel) => pixels.reduce((sum, pixel) => sum + (portrait[3 * pixel + channel] ?? 0), 0) / pixels.length,
  );
}

/** The garment in a colour, its light and dark kept. */
async function paintGarment(colour: readonly number[]): Promise<Buffer> {
  const data = Buffer.from(portrait);
  const garment = await listPixels('garment');
  const luminanceOf = (pixel: number) => meanOf([pixel]).reduce((sum, value) => sum + value, 0);
  const mean = meanOf(garment).reduce((sum, value) => sum + value, 0);
  for (const pixel of garment)
    for (const [channel, value] of colour.entries())
      data[3 * pixel + channel] = Math.min(255, value * Math.sqrt(luminanceOf(pixel) / mean));
  return data;
}

function toPng(data: Buffer): Promise<Buffer> {
  return sharp(data, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
}

/** Has the engine of a tool answer a photo with another one. */
async function changeInto(after: Buffer, feature: string) {
  const { token, id: userId } = await host.visit();
  const request = await prepareRequest(host, token);
  const body = { feature, inputs: photoInput(uploadIn(request, 'photo')), consent: true };
  const next = stage.runs.length;
  const { id } = taskOf(await host.call('img2img', { token, body }));
  const run = await stage.run(next);
  run.finish({ before: await toPng(portrait), after: await toPng(after) });
  const task = await waitForEnd(host, token, id);
  return { task, uses: await countedUses(host.infrastructure, userId) };
}

beforeAll(async () => {
  portrait = await sharp(`public${samplePhotoUrl(scene)}`)
    .resize(size)
    .raw()
    .toBuffer();
  const limits = { memoryBytes: 2 ** 31, jobMilliseconds: 180_000, size: 1, jobsPerProcess: 50 };
  pool = new ImagingPool({ entry: resourcePaths.imagingProcess, ...limits });
  stage = createStageEngine({ rules: createEmbeddedRules(pool) });
  host = await buildTestHost({ parts: { engines: stage.engines } });
});

afterAll(async () => {
  await host.close();
  pool.close();
});

/** Tools that may bare somebody. */
const tools = ['ai-clothes-changer', 'ai-replacer'];

describe.each(sampleRows(tools, { count: 1 }))('a change of clothes by %s', (feature) => {
  it('[TOOL-04] [TOOL-05] A change is accepted where no more skin shows', async () => {
    const { task, uses } = await changeInto(await paintGarment([190, 30, 40]), feature);
    expect(task).toMatchObject({ state: 'done', error: null });
    expect(uses).toBe(1);
  });

  it('[TOOL-04] [TOOL-05] A change is refused and costs nothing where it shows skin that was covered', async () => {
    const colour = meanOf(await listPixels('face'));
    const { task, uses } = await changeInto(await paintGarment(colour), feature);
    expect(task).toMatchObject({ state: 'failed', error: { code: errorKinds.content_rejected.code } });
    expect(task.files).toEqual([]);
    expect(uses).toBe(0);
    expect((await readTaskRows(host.infrastructure)).map(({ usageStatus }) => usageStatus)).toContain(
      'released',
    );
  });
});
