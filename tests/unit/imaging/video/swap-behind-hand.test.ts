import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Clip } from '#imaging/video/media/clip.ts';
import { analyseClip } from '#imaging/video/run/analyse-clip.ts';
import { drawSwappedFaces } from '#imaging/video/run/draw-swapped-faces.ts';
import { planClip } from '#imaging/video/run/plan-clip.ts';
import { readPlanned } from '#imaging/video/run/read-planned.ts';
import { makeFolder, withClip } from './support/clips.ts';
import {
  barAt,
  changedIn,
  flickerOf,
  portraitSize,
  samplePath,
  writePortraits,
} from './support/portrait-clip.ts';

const COUNT = 32;
/** A palm of light skin that hides the whole face for some frames. */
const HAND = { from: 5, to: 24, width: 150, start: -80, colour: [228, 178, 148] } as const;

const request = {
  ...({ tool: 'video-face-swap', face: 0, all: false, at: 0, sourceFace: 0, seed: 1 } as const),
  ...({ strength: 1, sound: 'kept', codec: 'avc', maxShortSide: 1080, maxFramesPerSecond: 60 } as const),
};

async function draw(clip: Clip) {
  const plan = planClip(clip, request);
  const work = { clip, plan, request, photoPath: samplePath('portrait-teenager') };
  const analysis = await analyseClip(work, () => Promise.resolve());
  if (analysis?.tool !== 'video-face-swap') throw new Error('no analysis');
  const before: Uint8Array[] = [];
  for await (const { data } of readPlanned(work, { first: 0, end: COUNT }))
    before.push(Uint8Array.from(data));
  const after: Uint8Array[] = [];
  const segment = { index: 0, first: 0, end: COUNT };
  for await (const { data } of drawSwappedFaces({ ...work, segment }, analysis.swap))
    after.push(Uint8Array.from(data));
  return { tracks: analysis.swap.tracks, before, after };
}

describe('a face before which a hand passes', () => {
  let drawn: Awaited<ReturnType<typeof draw>>;

  beforeAll(async () => {
    const file = path.join(makeFolder(), 'hand.mp4');
    const place = (i: number) => ({ left: Math.round(10 + 8 * Math.sin(i / 5)), top: 4 });
    await writePortraits(file, { shots: [{ name: 'young-man', count: COUNT, place }], bar: HAND });
    drawn = await withClip(file, draw);
  }, 300_000);

  it('[TOOL-23] It stays one face that is replaced until it is hidden and from then on', () => {
    expect(drawn.tracks.map(({ first, meshes }) => [first, meshes.length])).toEqual([[0, COUNT]]);
    const open = changedIn(drawn, 1).length;
    for (const index of [0, 1, 2, 28, 29, 30, 31])
      expect(changedIn(drawn, index).length, `frame ${index}`).toBeGreaterThan(0.8 * open);
  });

  it('[TOOL-23] The hand stays as it is', () => {
    for (let index = HAND.from; index < HAND.to; index++) {
      const hit = changedIn(drawn, index).filter(
        (at) => Math.abs((at % portraitSize.width) - barAt(HAND, index)) < HAND.width / 2 - 4,
      );
      expect(hit.length, `frame ${index}`).toBeLessThan(30);
    }
  });

  it('[TOOL-23] The new face flickers by less than 0.8 grey levels more than the clip', () => {
    const excess = Array.from({ length: COUNT - 1 }, (_, i) => {
      const there = { drawn, index: i + 1 };
      return flickerOf(drawn.after, there) - flickerOf(drawn.before, there);
    });
    expect(excess.reduce((sum, value) => sum + value, 0) / excess.length).toBeLessThan(0.8);
  });
});
