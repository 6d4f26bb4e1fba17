import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { findCaptions } from '#imaging/video/watermark/captions/find-captions.ts';
import { STAY } from '#imaging/video/watermark/ground/affine.ts';
import { cropRegion, planRegions } from '#imaging/video/watermark/ground/mark-region.ts';

const size = { width: 200, height: 80 };
const BAND = { left: 20, top: 26, right: 180, bottom: 54 };
/** Frames of a caption. */
const SHOWN = 10;

const mask = Uint8Array.from({ length: size.width * size.height }, (_, i) => {
  const [x, y] = [i % size.width, Math.floor(i / size.width)];
  return x >= BAND.left && x < BAND.right && y >= BAND.top && y < BAND.bottom ? 255 : 0;
});

/** Letters of a caption: bars of three pixels, each of which stands to the left or right in its place. */
const isInk = (word: string, x: number, y: number) => {
  const letter = word[Math.floor((x - 50) / 10)];
  if (!letter || letter === ' ' || x < 50 || y < 34 || y >= 46) return false;
  const at = (x - 50) % 10;
  return letter === 'l' ? at < 3 : at >= 5 && at < 8;
};
/** A white post of the scene that stands in the band all the time. */
const isPost = (x: number, y: number) => x >= 30 && x < 33 && y >= 20 && y < 60;
/** White shoes that pass beside the letters, one after the other. */
const isShoe = (x: number, y: number, t: number) => {
  const left = 130 + 5 * (t % 9);
  return x >= left && x < left + 4 && y >= 36 && y < 46;
};
/** A white spot that somebody hides for most of the time. */
const isSpot = (x: number, y: number, t: number) => t >= 26 && x >= 30 && x < 34 && y >= 36 && y < 46;

interface Clip {
  /** A white thing beside the letters. */
  readonly isThing?: (x: number, y: number, t: number) => boolean;
  /** Frames of the pause behind each caption. */
  readonly pause?: number;
}

/**
 * Finds the letters of captions one after the other, and tells the share of ink that is found in each, and
 * that of a white thing beside them.
 */
async function find(words: readonly string[], { isThing = isPost, pause = 2 }: Clip = {}) {
  const each = SHOWN + pause;
  const length = words.length * each;
  const wordAt = (t: number) => (t % each < SHOWN ? words[Math.floor(t / each)] : '');
  const isWhite = (x: number, y: number, t: number) => isInk(wordAt(t) ?? '', x, y) || isThing(x, y, t);
  const [region] = planRegions({ ...size, data: mask }, length);
  if (!region) throw new Error('The mask has a mark');
  const { box, width, hole } = region;
  const frames = Array.from({ length }, (_, t) => {
    const data = new Uint8Array(size.width * size.height * 1.5).fill(128);
    for (let y = 0, i = 0; y < size.height; y++)
      for (let x = 0; x < size.width; x++, i++)
        data[i] = isWhite(x, y, t) ? 235 : 90 + 6 * Math.sin((x + y) / 5);
    return cropRegion({ ...size, data }, region);
  });
  const stay = frames.map(() => STAY);
  const shots = [{ first: 0, end: length, isStill: true }];
  const course = { shots, toStart: stay, fromStart: stay };
  const letters = await findCaptions({ region, frames, course }, createProgress({}));
  const shareOf = (isWanted: (x: number, y: number, t: number) => boolean) => {
    let [found, all] = [0, 0];
    for (const [t, flags] of (letters ?? []).entries())
      for (const [k, i] of hole.entries()) {
        if (!isWanted((i % width) + box.left, Math.floor(i / width) + box.top, t)) continue;
        all += 1;
        found += flags[k] ?? 0;
      }
    return found / all;
  };
  return {
    ink: shareOf((x, y, t) => isInk(wordAt(t) ?? '', x, y)),
    thing: shareOf(isThing),
  };
}

describe('[TOOL-24] letters of captions', () => {
  it('Letters that stand at the same place in most captions are found whole', async () => {
    const { ink } = await find(['lrl lrr', 'rrl rrr', 'lll llr', 'lrr lrl']);
    expect(ink).toBe(1);
  });

  it('So are they where pauses last a single frame', async () => {
    const { ink } = await find(['lrl lrr', 'rrl rrr', 'lll llr', 'lrr lrl'], { pause: 1 });
    expect(ink).toBe(1);
  });

  const words = ['lrl lrr', 'rll rrl', 'llr rlr'];

  it.each([
    { thing: 'A post that stands there whatever the words are', isThing: isPost },
    { thing: 'A spot that somebody hides in most captions, and that stays where words go', isThing: isSpot },
    { thing: 'A shoe that passes while words are shown', isThing: isShoe },
  ])('$thing is none', async ({ isThing }) => {
    const { ink, thing } = await find(words, { isThing });
    expect(ink).toBe(1);
    expect(thing).toBe(0);
  });
});
