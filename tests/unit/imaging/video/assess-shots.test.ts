import { describe, expect, it } from 'vitest';
import { assessShots } from '#imaging/video/watermark/ground/assess-shots.ts';
import { cropRegion } from '#imaging/video/watermark/ground/mark-region.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 160, height: 96 };
const FRAMES = 30;
const isBrushed = (x: number, y: number) => x >= 56 && x < 104 && y >= 38 && y < 58;

const { region } = brushClip(size, { isBrushed, frames: FRAMES });

interface Drawn {
  /** Pixels that the camera moves by from frame to frame. */
  readonly pan?: number;
  /** Share of the light that comes and goes. */
  readonly light?: number;
  readonly hasWalker?: boolean;
  /** Place of the ground at first. */
  readonly phase?: number;
  /** Time from which on other things are seen. */
  readonly turnsAt?: number;
  /** True for a ground of one brightness, but for a short line. */
  readonly isPlain?: boolean;
  /** Number of the word of a frame; its strokes lie elsewhere. */
  readonly word: (time: number) => number;
}

/** Brightness behind the word. */
function groundAt(drawn: Drawn, { x, y, time }: { x: number; y: number; time: number }): number {
  const { pan = 0, phase = 0, hasWalker = false, turnsAt = FRAMES, isPlain = false } = drawn;
  if (isPlain) return y === 24 && x > 60 && x < 72 ? 160 : 100;
  if (time >= turnsAt) return 120 + 40 * Math.sin(x / 2.1 - y / 5) + 30 * Math.cos(y / 3.7);
  if (hasWalker && Math.abs(x - 9 * time + 40) < 30) return 150 + 40 * Math.sin((x - 9 * time) / 2);
  const at = x + phase + pan * time;
  return 110 + 35 * Math.sin(at / 3 + y / 7) + 25 * Math.cos(y / 2.5 - at / 13);
}

function frame(drawn: Drawn, time: number): Uint8Array {
  const { light = 0, word } = drawn;
  const data = new Uint8Array(size.width * size.height * 1.5).fill(128);
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) {
      const ground = groundAt(drawn, { x, y, time });
      const isInk = isBrushed(x, y) && (x + 5 * word(time)) % 12 < 4 && y > 41 && y < 55;
      data[i] = (isInk ? 0.5 * ground + 117 : ground) * (1 + light * Math.sin(time / 9));
    }
  return data;
}

/** One after the other, so many frames of each. */
interface Part extends Drawn {
  readonly count?: number;
}

function lookAtAll(parts: readonly Part[]) {
  const shots = parts.map(({ count = FRAMES }, i) => {
    const first = parts.slice(0, i).reduce((sum, before) => sum + (before.count ?? FRAMES), 0);
    return { first, end: first + count, isStill: false };
  });
  const frames = parts.flatMap((drawn) =>
    Array.from({ length: drawn.count ?? FRAMES }, (_, time) =>
      cropRegion({ ...size, data: frame(drawn, time) }, region),
    ),
  );
  return assessShots(region, { frames, shots });
}

function lookAt(drawn: Drawn) {
  const { isStill, hasStayingMark } = lookAtAll([drawn]);
  return { isStill: isStill[0], hasStayingMark };
}

describe('[TOOL-24] assessment of shots', () => {
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

  it('A camera that turns away to something else at the end does not stand still', () => {
    expect(lookAt({ turnsAt: 27, word: () => 0 }).isStill).toBe(false);
  });

  it('A camera before a plain wall stands still, though nothing tells a movement', () => {
    expect(lookAt({ isPlain: true, word: () => 0 }).isStill).toBe(true);
  });

  it('Captions that stay for a whole shot each are no mark that stays, however short or still the shots', () => {
    const captions = [0, 1, 2].map((number) => ({ pan: 2.4, word: () => number }));
    expect(lookAtAll(captions).hasStayingMark).toBe(false);
    expect(lookAtAll(captions.slice(0, 2)).hasStayingMark).toBe(false);
    const short = { pan: 2.4, count: 12, word: () => 1 };
    const still = { count: 60, word: (time: number) => Math.floor(time / 12) };
    expect(lookAtAll([still, short]).hasStayingMark).toBe(false);
  });

  it('A word that stays over several shots, one of them still, is told as one', () => {
    const word = () => 0;
    const shots = [
      { pan: 2.4, word },
      { pan: -1.7, phase: 40, word },
      { phase: 90, word },
    ];
    expect(lookAtAll(shots).hasStayingMark).toBe(true);
  });
});
