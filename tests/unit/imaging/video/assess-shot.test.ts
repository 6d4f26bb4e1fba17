import { describe, expect, it } from 'vitest';
import { assessShot } from '#imaging/video/watermark/assess-shot.ts';
import { cropRegion, planRegions } from '#imaging/video/watermark/mark-region.ts';

const size = { width: 160, height: 96 };
const FRAMES = 30;
const isBrushed = (x: number, y: number) => x >= 56 && x < 104 && y >= 38 && y < 58;

const mask = Uint8Array.from({ length: size.width * size.height }, (_, i) =>
  isBrushed(i % size.width, Math.floor(i / size.width)) ? 255 : 0,
);
const [region] = planRegions({ ...size, data: mask }, FRAMES);
if (!region) throw new Error('The mask has a mark');

interface Drawn {
  /** Pixels that the camera moves by from frame to frame. */
  readonly pan?: number;
  /** Share of the light that comes and goes. */
  readonly light?: number;
  readonly hasWalker?: boolean;
  /** Number of the word of a frame; its strokes lie elsewhere. */
  readonly word: (time: number) => number;
}

function frame({ pan = 0, light = 0, hasWalker = false, word }: Drawn, time: number): Uint8Array {
  const data = new Uint8Array(size.width * size.height * 1.5).fill(128);
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) {
      const at = x + pan * time;
      const isWalker = hasWalker && Math.abs(x - 9 * time + 40) < 30;
      const ground = isWalker
        ? 150 + 40 * Math.sin((x - 9 * time) / 2)
        : 110 + 35 * Math.sin(at / 3 + y / 7) + 25 * Math.cos(y / 2.5 - at / 13);
      const isInk = isBrushed(x, y) && (x + 5 * word(time)) % 12 < 4 && y > 41 && y < 55;
      data[i] = (isInk ? 0.5 * ground + 117 : ground) * (1 + light * Math.sin(time / 9));
    }
  return data;
}

function lookAt(drawn: Drawn) {
  const frames = Array.from({ length: FRAMES }, (_, time) =>
    cropRegion({ ...size, data: frame(drawn, time) }, region ?? never()),
  );
  return assessShot(region ?? never(), { frames, shot: { first: 0, end: FRAMES, isStill: false } });
}

function never(): never {
  throw new Error('The mask has a mark');
}

describe('[TOOL-24] assessment of a shot', () => {
  it('A camera stands still behind somebody large who walks by, and while the light changes', () => {
    expect(lookAt({ hasWalker: true, light: 0.08, word: () => 0 }).isStill).toBe(true);
  });

  it('A camera that pans, or creeps by a few pixels in all, does not stand still', () => {
    expect(lookAt({ pan: 2.4, word: () => 0 }).isStill).toBe(false);
    expect(lookAt({ pan: 0.08, word: () => 0 }).isStill).toBe(false);
  });

  it('A word that stays over a moving ground is told from captions that change', () => {
    expect(lookAt({ pan: 2.4, word: () => 0 }).hasStayingMark).toBe(true);
    expect(lookAt({ pan: 2.4, word: (time) => Math.floor(time / 8) }).hasStayingMark).toBe(false);
  });
});
