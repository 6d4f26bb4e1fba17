import { beforeAll, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { previewChoices } from '#imaging/tools/analysis/preview-choices.ts';
import { previewCostumes } from '#imaging/tools/analysis/preview-costumes.ts';
import type { ApplyHalloweenParameters } from '#imaging/tools/apply-halloween.ts';
import { parameters as halloweenParameters } from '#lib/catalog/tools/halloween/parameters.ts';
import { lay, mirror, sheet } from './support/compose.ts';
import { meanDifference } from './support/pictures.ts';
import { readPortrait } from './support/portrait.ts';

const SIDE = 160;

type Costume = Partial<ApplyHalloweenParameters>;

let portrait: Picture;

beforeAll(async () => {
  portrait = await readPortrait();
});

async function preview(photo: Picture, first: Costume, ...others: Costume[]): Promise<Picture[]> {
  const parse = (costume: Costume) => halloweenParameters.parse(costume);
  const order = { runs: [parse(first), ...others.map(parse)] as const, side: SIDE };
  const drawn: Picture[] = [];
  for await (const picture of previewCostumes(photo, { ...order, progress: createProgress({}) }))
    drawn.push(picture);
  return drawn;
}

/** The columns of a picture between two shares of its width. */
function columns({ width, height, channels, data }: Picture, from: number, to: number): Picture {
  const [left, right] = [Math.round(from * width), Math.round(to * width)];
  const out = new Uint8Array((right - left) * height * channels);
  for (let y = 0; y < height; y++)
    out.set(
      data.subarray((y * width + left) * channels, (y * width + right) * channels),
      y * (right - left) * channels,
    );
  return { width: right - left, height, channels, data: out };
}

it('[GEN-03] Costume previews put one costume after the other on people who stay unchanged', async () => {
  const [skull, witch, again] = await preview(
    portrait,
    { template: 'classic-skull' },
    { template: 'witch' },
    { template: 'classic-skull' },
  );
  expect(skull.width).toBe(skull.height);
  expect(skull.width).toBeGreaterThanOrEqual(SIDE);
  expect(again.data).toEqual(skull.data);
  expect(meanDifference(skull, witch)).toBeGreaterThan(10);
});

it.each([
  { faces: 1, from: 0.8, to: 1 },
  { faces: 2, from: 0, to: 0.2 },
])(
  '[GEN-03] Costume previews show face $faces of two, and dress nobody else',
  async ({ faces, from, to }) => {
    const group = sheet(500, 320, [150, 140, 130]);
    lay(group, portrait, { x: 5, y: 10 });
    lay(group, mirror(portrait), { x: 255, y: 10 });
    const plain = { faces, scene: false };
    const [before, after] = await preview(group, { ...plain, strength: 0 }, plain);
    expect(meanDifference(columns(before, 0.3, 0.7), columns(after, 0.3, 0.7))).toBeGreaterThan(5);
    expect(meanDifference(columns(before, from, to), columns(after, from, to))).toBe(0);
  },
);

it('[GEN-03] Costume previews say that there are fewer faces, as the tool does', async () => {
  const runs = [halloweenParameters.parse({ faces: 3 })] as const;
  const choices = { tool: 'halloween', side: SIDE, columns: 5, runs } as const;
  await expect(previewChoices(portrait, choices as never)).rejects.toMatchObject({ kind: 'invalid_request' });
});
