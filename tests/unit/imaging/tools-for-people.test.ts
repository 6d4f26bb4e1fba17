import { beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import type { Picture } from '#imaging/core/picture.ts';
import type { ToolInput, ToolOutput } from '#imaging/tools/tool.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { type FeatureCode, tools } from '#lib/catalog/tools.ts';
import { sampleMatrix, sampleRows } from '../../support/sample-matrix.ts';
import { sheet } from './support/compose.ts';
import { readPerson } from './support/people.ts';

/** Choices that make a tool do something where its own values leave the photo alone. */
const choices: Readonly<Partial<Record<FeatureCode, Readonly<Record<string, unknown>>>>> = {
  'hairstyle-changer': { style: 'crew', colour: '#7a2f1c' },
  'ai-clothes-changer': { fabric: 'denim' },
  'headshot-generator': { count: 1 },
};

const features = tools.filter(({ family }) => family === 'people').map(({ featureCode }) => featureCode);

let portrait: Picture;
let other: Picture;

async function run(
  feature: FeatureCode,
  input: ToolInput,
  control?: { signal?: AbortSignal; onProgress?: (share: number) => void },
): Promise<ToolOutput> {
  const tool = await loadTool(feature);
  return tool(input, toolParameters[feature].parse(choices[feature] ?? {}), control);
}

/** Kind of the failure, or `done`. Anything but an `ImagingError` fails the test. */
async function outcomeOf(feature: FeatureCode, photo: Picture): Promise<string> {
  try {
    await run(feature, { photo, others: [photo] });
    return 'done';
  } catch (error) {
    if (error instanceof ImagingError) return error.kind;
    throw error;
  }
}

function speckle({ width, height, data }: Picture): Picture {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    pixels.set(data.subarray(3 * at, 3 * at + 3), 4 * at);
    pixels[4 * at + 3] = at % 3 === 0 ? 0 : 255;
  }
  return { width, height, channels: 4, data: pixels };
}

beforeAll(async () => {
  portrait = await readPerson('portrait-curls', 240);
  other = await readPerson('portrait-long-hair', 240);
});

describe.each(features)('%s', (feature) => {
  it(`${feature} says which face or person is missing in pictures without any`, async () => {
    const without: readonly Picture[] = [
      sheet(1, 1, [200, 160, 140]),
      sheet(3, 200, [0, 0, 0]),
      drawTexture('gravel', { width: 96, height: 64 }),
      { width: 40, height: 30, channels: 4, data: new Uint8Array(40 * 30 * 4) },
    ];
    for (const photo of without)
      expect(['no_face', 'person_not_found', 'two_faces_needed', 'face_too_small']).toContain(
        await outcomeOf(feature, photo),
      );
  });
});

const ends = [0, 0.5, 1] as const;

/** A child takes as long as all others together; `baby.test.ts` holds its whole run to the same. */
const pairs = sampleMatrix({ feature: features, photo: ['plain', 'showing through'], end: ends }).filter(
  ({ feature, end }) => process.env.EXHAUSTIVE || feature !== 'ai-baby-generator' || end < 1,
);
/** Half of them, by the seed. */
const runs = sampleRows(pairs, { count: Math.ceil(pairs.length / 2) });

it.each(runs)(
  '[GEN-03] $feature on a $photo photo has rising progress, and ends at $end of the work when cancelled there',
  async ({ feature, photo, end }) => {
    const controller = new AbortController();
    const shares: number[] = [];
    const input = { photo: photo === 'plain' ? portrait : speckle(portrait), others: [other] };
    const control = {
      signal: controller.signal,
      onProgress(share: number) {
        shares.push(share);
        if (end < 1 && share >= end) controller.abort();
      },
    };
    const outcome = await run(feature, input, control).then(
      () => 'done',
      (error: unknown) => (error instanceof ImagingError ? error.kind : Promise.reject(error)),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const missing = ['no_face', 'person_not_found', 'face_too_small', 'region_empty'];
    if (photo === 'showing through' && missing.includes(outcome)) return;
    expect(outcome).toBe(end < 1 ? 'aborted' : 'done');
    if (end === 1) expect(shares.at(-1)).toBe(1);
  },
);
