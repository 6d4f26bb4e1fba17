import { describe, expect, it } from 'vitest';
import { balanceMark } from '#imaging/video/watermark/layer/balance-mark.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 256, height: 96 };
const FRAMES = 20;
const [OPACITY, LEVEL] = [0.5, 235] as const;
/** Colour of the ground, and of the mark as a file keeps it. */
const [GROUND, TINT] = [104, 124] as const;
const isBrushed = (x: number, y: number) => x >= 24 && x < 232 && y >= 24 && y < 72;
/** Strokes of eight pixels, sixteen apart. */
const isInk = (x: number, y: number) => x >= 32 && x < 224 && y >= 32 && y < 64 && x % 16 < 8;

const { region, places, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });
const { box, width, quads } = region;
const share = Float32Array.from(places, ({ x, y }) => (isInk(x, y) ? 1 : 0));
const shot = { first: 0, end: FRAMES, isStill: true };

/** Waves of the ground, which sway; none of them has the period of the strokes. */
const groundAt = (x: number, y: number, time: number) =>
  120 + 25 * Math.sin(x / 4.3 + y / 7) * Math.cos(y / 5 + time / 3);

const frames = drawFrames((x, y, time) => {
  const under = groundAt(x, y, time);
  return (isInk(x, y) ? under * (1 - OPACITY) + LEVEL * OPACITY : under) + 0.5;
}).map((planes) => {
  const u = planes.u.fill(GROUND).slice();
  for (const place of quads) {
    const x = 2 * (place % (width >> 1)) + box.left;
    const y = 2 * Math.floor(place / (width >> 1)) + box.top;
    if (isInk(x, y)) u[place] = GROUND * (1 - OPACITY) + TINT * OPACITY;
  }
  return { ...planes, u };
});

const balance = (opacity: number) =>
  balanceMark(
    { region, frames, shot },
    {
      ...{ share: share.map((part) => part * opacity), opacity },
      colour: { y: LEVEL, u: 128, v: 128 },
    },
  );

describe('[TOOL-24] a mark whose strokes are as bright and coloured as what lies beside them', () => {
  it.each([0.45, 0.56])('An opacity of %s that was told is mended, and so is the colour', (told) => {
    const { opacity, colour } = balance(told);
    expect(Math.abs(opacity - OPACITY)).toBeLessThan(0.25 * Math.abs(told - OPACITY));
    expect(Math.abs(colour.u - TINT)).toBeLessThan(1);
    expect(colour.v).toBeCloseTo(128, 0);
  });

  it('One that was told well stays, whatever edges the ground has', () => {
    expect(Math.abs(balance(OPACITY).opacity - OPACITY)).toBeLessThan(0.006);
  });
});
