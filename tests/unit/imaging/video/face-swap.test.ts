import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { progressFrom } from '#imaging/core/progress.ts';
import type { Clip } from '#imaging/video/media/clip.ts';
import { analyseClip, describeAnalysis } from '#imaging/video/run/analyse-clip.ts';
import type { SwapRequest } from '#imaging/video/run/clip-request.ts';
import { drawSwappedFaces } from '#imaging/video/run/draw-swapped-faces.ts';
import { planClip } from '#imaging/video/run/plan-clip.ts';
import { readPlanned } from '#imaging/video/run/read-planned.ts';
import type { ClipSwap } from '#imaging/video/swap/clip-swap.ts';
import { FrameSwapper } from '#imaging/video/swap/frame-swapper.ts';
import { boundPoints } from '#imaging/vision/faces/crop-face.ts';
import { makeFolder, withClip } from './support/clips.ts';
import {
  barAt,
  changedIn,
  flickerOf,
  samplePath,
  portraitSize as size,
  writePortraits,
} from './support/portrait-clip.ts';

const folder = makeFolder();
const file = path.join(folder, 'people.mp4');
const SOURCE = samplePath('portrait-teenager');

/** Somebody who sways, so far out of the frame. */
function sway(frame: number, away: number) {
  const left = Math.round(10 + 8 * Math.sin(frame / 3)) - away;
  return { left, top: Math.round(4 + 3 * Math.cos(frame / 4)) };
}

/** Frames of the first person, of another one, and of the first again, who leaves and comes back. */
const SHOTS = [
  { name: 'young-man', count: 12, place: (i: number) => sway(i, 0) },
  { name: 'curls', count: 5, place: (i: number) => sway(i, 0) },
  { name: 'young-man', count: 16, place: (i: number) => sway(i, Math.max(0, 100 * Math.min(i - 4, 11 - i))) },
];
const COUNT = 33;
/** Frames that are drawn at once, too. */
const AT_ONCE = [0, 3, 8, 18] as const;
/** Frames of the first shot in which a green bar passes before the face. */
const BAR = { from: 5, to: 10, width: 26 } as const;

const request: SwapRequest = {
  ...({ tool: 'video-face-swap', face: 0, all: false, at: 0, sourceFace: 0, seed: 1 } as const),
  ...({ strength: 1, sound: 'kept', codec: 'avc', maxShortSide: 1080, maxFramesPerSecond: 60 } as const),
};

interface Drawn {
  readonly swap: ClipSwap;
  readonly findings: ReturnType<typeof describeAnalysis>;
  readonly before: readonly Uint8Array[];
  readonly after: readonly Uint8Array[];
  /** Frames 8 to 11 as a segment of their own. */
  readonly part: readonly Uint8Array[];
  /** The first frames before any smoothing: drawn one after the other, and all at once. */
  readonly apart: readonly Uint8Array[];
  readonly atOnce: readonly Uint8Array[];
}

/** Lets all others that wait go on at each step. */
const yielding = progressFrom(async () => {
  await nextTurn();
});

async function draw(clip: Clip): Promise<Drawn> {
  const plan = planClip(clip, request);
  const work = { clip, plan, request, photoPath: SOURCE };
  const analysis = await analyseClip(work, () => Promise.resolve());
  if (analysis?.tool !== 'video-face-swap') throw new Error('no analysis');
  const { swap } = analysis;
  const draws = async (first: number, end: number) => {
    const frames: Uint8Array[] = [];
    const segment = { index: 0, first, end };
    for await (const { data } of drawSwappedFaces({ ...work, segment }, swap))
      frames.push(Uint8Array.from(data));
    return frames;
  };
  const before: Uint8Array[] = [];
  for await (const { data } of readPlanned(work, { first: 0, end: COUNT }))
    before.push(Uint8Array.from(data));
  const findings = describeAnalysis(analysis);
  const wish = { strength: 1, size: plan.size, matrix: clip.matrix };
  const swapper = await FrameSwapper.create(swap, wish);
  const drawAt = async (place: number) => {
    const frame = before[place].slice();
    await swapper.draw(frame, { place, progress: yielding });
    return frame;
  };
  const apart: Uint8Array[] = [];
  for (const place of AT_ONCE) apart.push(await drawAt(place));
  const atOnce = await Promise.all(AT_ONCE.map(drawAt));
  const shown = { after: await draws(0, COUNT), part: await draws(8, 11) };
  return { swap, findings, before, ...shown, apart, atOnce };
}

describe('faces of a clip that are replaced', () => {
  let drawn: Drawn;

  beforeAll(async () => {
    await writePortraits(file, { shots: SHOTS, bar: BAR });
    drawn = await withClip(file, draw);
  }, 300_000);

  it('[TOOL-23] A person is followed over cuts and found again, and nobody else is touched', () => {
    expect(drawn.findings).toMatchObject({ shots: 3, faces: 1 });
    const counts = drawn.after.map((_, index) => changedIn(drawn, index).length);
    for (const index of [0, 3, 11, 17, 19, 30, 31]) expect(counts[index], `${index}`).toBeGreaterThan(1500);
    for (const index of [12, 13, 14, 15, 16, 24]) expect(counts[index], `${index}`).toBe(0);
  });

  it('[TOOL-23] Nothing outside a face changes, in any plane', () => {
    for (const [index, frame] of drawn.after.entries()) {
      const seen = drawn.swap.tracks.flatMap(({ first, meshes }) => meshes[index - first] ?? []);
      const [bounds] = seen.map(({ points }) => boundPoints(points));
      for (let at = 0; at < frame.length; at++) {
        if (frame[at] === drawn.before[index]?.[at]) continue;
        const pixels = size.width * size.height;
        const cell = (at - pixels) % (pixels / 4);
        const [x, y] =
          at < pixels
            ? [at % size.width, Math.floor(at / size.width)]
            : [2 * (cell % (size.width / 2)), 2 * Math.floor(cell / (size.width / 2))];
        const isInside =
          bounds &&
          x > bounds.left - 6 &&
          x < bounds.right + 6 &&
          y > bounds.top - 6 &&
          y < bounds.bottom + 6;
        if (!isInside)
          expect.fail(`sample ${at} of frame ${index} changed outside of ${JSON.stringify(bounds)}`);
      }
    }
  });

  it('[TOOL-23] The same frames come out whatever the segments', () => {
    expect([drawn.after.length, drawn.part.length]).toEqual([COUNT, 3]);
    for (const [i, frame] of drawn.part.entries())
      expect(Buffer.compare(frame, drawn.after[8 + i] ?? new Uint8Array()), `frame ${8 + i}`).toBe(0);
  });

  it('[TOOL-23] Frames that are drawn at once are those that are drawn one after the other', () => {
    for (const [i, frame] of drawn.atOnce.entries()) {
      expect(Buffer.compare(frame, drawn.apart[i] ?? new Uint8Array()), `frame ${AT_ONCE[i]}`).toBe(0);
      expect(Buffer.compare(frame, drawn.before[AT_ONCE[i] ?? 0] ?? new Uint8Array())).not.toBe(0);
    }
  });

  it('[TOOL-23] A thing that passes before the face stays in front', () => {
    for (let index = BAR.from; index < BAR.to; index++) {
      const hit = changedIn(drawn, index).filter(
        (at) => Math.abs((at % size.width) - barAt(BAR, index)) < BAR.width / 2 - 3,
      );
      expect(hit.length, `frame ${index}`).toBeLessThan(20);
    }
  });

  it('[TOOL-23] A new face flickers along the motion by less than 0.8 grey levels more than the clip', () => {
    // Elsewhere a bar passes, or the face leaves or comes back, which is no flicker.
    const places = [1, 2, 3, 4, 11];
    const excess = places.map(
      (index) => flickerOf(drawn.after, { drawn, index }) - flickerOf(drawn.before, { drawn, index }),
    );
    expect(excess.reduce((sum, value) => sum + value, 0) / places.length).toBeLessThan(0.8);
  });

  it('[TOOL-23] A clip without faces, and one without a photo that gives one, are told', async () => {
    await withClip(file, async (clip) => {
      const plan = planClip(clip, request);
      const work = { clip, plan, request };
      const run = (photoPath?: string) => analyseClip({ ...work, photoPath }, () => Promise.resolve());
      await expect(run()).rejects.toMatchObject({ kind: 'invalid_request' });
      await expect(run(samplePath('street'))).rejects.toMatchObject({ kind: 'no_face' });
    });
  });
});
