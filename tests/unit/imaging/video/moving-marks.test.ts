import { describe, expect, it } from 'vitest';
import { drawPlacedClip, type PlacedClip, type PlacedMark } from '#bench/marks/draw-placed-clip.ts';
import { removeMarks } from '#bench/marks/remove-marks.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { followMark } from '#imaging/video/watermark/detection/follow-mark.ts';
import { splitRuns } from '#imaging/video/watermark/detection/mark-runs.ts';

const size = { width: 320, height: 180 };
const FRAMES = 48;
const BRUSHED = 20;

/** A word that goes slowly over the picture, between pixels too. */
const drifting: PlacedMark = {
  mark: 'word',
  at: (time) => ({ x: 30 + 1.7 * time, y: 60 + 20 * Math.sin(time / 12) }),
};
/** A plate that changes its corner, and is away for some frames. */
const jumping: PlacedMark = {
  mark: 'plate',
  at: (time, { width, height }) => {
    if (time >= 36 && time < 40) return null;
    if (time < 15) return { x: 10, y: 8 };
    return time < 36 ? { x: 308 - width, y: 8 } : { x: 10, y: 170 - height };
  },
};

const follow = ({ marked, masks }: PlacedClip, place = BRUSHED) =>
  followMark(
    {
      frames: marked.map((data) => ({ ...size, data: data.subarray(0, size.width * size.height) })),
      mask: masks[place]?.data ?? new Uint8Array(),
      place,
    },
    createProgress({}),
  );

/** Frames whose place is right within two pixels, or rightly not found. */
function countRight({ boxes }: PlacedClip, sights: Awaited<ReturnType<typeof follow>>): number {
  const [from] = boxes[BRUSHED] ?? [];
  const isRight = (sight: (typeof sights)[number], t: number) => {
    const [box] = boxes[t] ?? [];
    if (!box || !sight || !from) return !box && !sight;
    return Math.hypot(sight.dx - box.left + from.left, sight.dy - box.top + from.top) <= 2;
  };
  return sights.filter(isRight).length;
}

/** Likeness inside the mark of each frame before and after, in dB, over the frames in which it is found. */
async function measure(clip: PlacedClip) {
  const { truth, marked, masks } = clip;
  const mask = masks[BRUSHED];
  if (!mask) throw new Error('the brushed frame has no mask');
  const likeness = (frames: readonly Uint8Array[]) => {
    let [squares, count] = [0, 0];
    for (const [t, frame] of frames.entries())
      for (let i = 0; i < mask.data.length; i++) {
        if (!masks[t]?.data[i]) continue;
        squares += ((frame[i] ?? 0) - (truth[t]?.[i] ?? 0)) ** 2;
        count += 1;
      }
    return 10 * Math.log10(255 ** 2 / (squares / count));
  };
  return removeMarks(
    { size, truth, marked, mask },
    ({ seen, drawn, facts }) => ({
      ...{ before: likeness(seen), after: likeness(drawn), facts },
    }),
    BRUSHED,
  );
}

const cases = [
  { way: 'drifts', camera: 'moving', mark: drifting, least: 33 },
  { way: 'jumps', camera: 'moving', mark: jumping, least: 29 },
  { way: 'jumps', camera: 'still', mark: jumping, least: 35 },
] as const;

describe('marks that move', () => {
  it.each(cases)(
    '[TOOL-24] A mark that $way before a $camera camera is followed, and the ground under it comes back',
    async ({ camera, mark, least }) => {
      const clip = await drawPlacedClip({ size, frames: FRAMES, camera, marks: [mark] });
      expect(countRight(clip, await follow(clip))).toBeGreaterThanOrEqual(0.95 * FRAMES);
      const { before, after, facts } = await measure(clip);
      expect(facts.lost).toBe(clip.boxes.filter(([box]) => !box).length);
      expect(after).toBeGreaterThan(Math.max(least, before + 10));
    },
  );

  it('[TOOL-24] Runs end where a mark jumps or is away', () => {
    const at = (dx: number) => ({ dx, dy: 0, confidence: 1 });
    const sights = [at(0), at(1), null, at(2), at(60), at(61)];
    expect(splitRuns(sights, 180)).toEqual([
      { first: 0, end: 2 },
      { first: 3, end: 4 },
      { first: 4, end: 6 },
    ]);
  });
});
