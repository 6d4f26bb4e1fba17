import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPlacedClip, type PlacedClip, type PlacedMark } from '#bench/marks/draw-placed-clip.ts';
import type { Box } from '#imaging/core/raster/crop.ts';
import { runClipMarks } from '#imaging/process/run-clip-marks.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import { proposeMarks } from '#imaging/video/watermark/detection/propose-marks.ts';
import { LIMITS, makeFolder, writeClip } from './support/clips.ts';

const size = { width: 320, height: 180 };
const FRAMES = 24;

/** Clips of two seconds, of which each other frame is drawn. */
async function drawClip(camera: 'moving' | 'still', marks: readonly PlacedMark[]): Promise<PlacedClip> {
  return drawPlacedClip({ size, frames: FRAMES, camera, marks, pace: 2 });
}

const propose = ({ marked }: PlacedClip) =>
  proposeMarks(marked.map((data) => ({ ...size, data: data.subarray(0, size.width * size.height) })));

/** Share of the area that both cover, by that which either does. */
function overlap(a: Box, b: Box): number {
  const across = Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left));
  const down = Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const areaOf = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
  return (across * down) / (areaOf(a) + areaOf(b) - across * down);
}

const word = { mark: 'word', at: (_: number, { width }) => ({ x: 308 - width, y: 10 }) } satisfies PlacedMark;
const plate = {
  mark: 'plate',
  at: (_: number, { height }) => ({ x: 12, y: 170 - height }),
} satisfies PlacedMark;
const line = {
  mark: 'word',
  at: (_: number, { width, height }) => ({ x: 160 - (width >> 1), y: 168 - height }),
} satisfies PlacedMark;

describe('places of marks', () => {
  let marked: PlacedClip;
  beforeAll(async () => {
    marked = await drawClip('moving', [word, plate, line]);
  });

  it('[TOOL-24] Where the camera moves, a box is proposed around each mark of a corner and of the lower border', () => {
    const found = propose(marked);
    expect(found.map(({ place }) => place)).toEqual(['topRight', 'bottomLeft', 'bottom']);
    for (const [i, { box }] of found.entries()) {
      const truth = marked.boxes[0]?.[i];
      expect(truth && overlap(box, truth)).toBeGreaterThan(0.6);
    }
  });

  it('[TOOL-24] Nothing is proposed for a clip without marks', async () => {
    expect(propose(await drawClip('moving', []))).toEqual([]);
  });

  it('[TOOL-24] Nothing is proposed where the camera stands still, as all of its edges do', async () => {
    expect(propose(await drawClip('still', [word]))).toEqual([]);
  });

  it('[TOOL-24] Nothing is proposed from a few frames', () => {
    expect(propose({ ...marked, marked: marked.marked.slice(0, 7) })).toEqual([]);
  });

  it('[TOOL-24] Of a file it tells boxes in per cent, with the names of their places', async () => {
    const file = path.join(makeFolder(), 'marked.mp4');
    const settings = { ...size, codec: 'avc', framesPerSecond: 12, matrix: 'bt709' } as const;
    async function* frames() {
      for (const [i, data] of marked.marked.entries())
        yield { ...size, data, timestamp: i / 12, duration: 1 / 12 };
    }
    await muxClip(file, encodeFrames(frames(), settings), { codec: 'avc', frames: FRAMES, sound: null });
    const shares: number[] = [];
    const job = { id: 'marks', kind: 'clip-marks', videoPath: file, limits: LIMITS } as const;
    const { files, findings } = await runClipMarks(job, { onProgress: (share) => shares.push(share) });
    expect(files).toEqual([]);
    expect(shares[0]).toBe(0);
    expect(findings?.places).toEqual(['topRight', 'bottomLeft', 'bottom']);
    const [left = 0, top = 0, width = 0, height = 0] = (findings?.boxes ?? []) as number[];
    const truth = marked.boxes[0]?.[0];
    const box = { left, top, right: left + width, bottom: top + height };
    const inPercent = truth && {
      ...{ left: truth.left / 3.2, right: truth.right / 3.2 },
      ...{ top: truth.top / 1.8, bottom: truth.bottom / 1.8 },
    };
    expect(inPercent && overlap(box, inPercent)).toBeGreaterThan(0.6);
  });

  it('[TOOL-24] A clip of one frame has no proposals', async () => {
    const file = path.join(makeFolder(), 'one.mp4');
    await writeClip(file, { times: [0] });
    const job = { id: 'one', kind: 'clip-marks', videoPath: file, limits: LIMITS } as const;
    expect((await runClipMarks(job, {})).findings).toEqual({ boxes: [], places: [] });
  });
});
