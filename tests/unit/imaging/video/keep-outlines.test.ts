import { describe, expect, it } from 'vitest';
import { clampLone } from '#imaging/video/watermark/shares/clamp-lone.ts';
import { keepOutlines } from '#imaging/video/watermark/shares/keep-outlines.ts';
import { brushClip } from './support/brushed-clip.ts';

const OPACITY = 0.5;
const size = { width: 64, height: 48 };
const isBrushed = (x: number, y: number) => x >= 8 && x < 56 && y >= 8 && y < 40;
const { region, places } = brushClip(size, { isBrushed, frames: 1 });

/** A bar of twelve pixels with a rim, a pin-hole in it, and spots beside it. */
function partAt(x: number, y: number): number {
  if (x === 26 && y === 24) return 0.5;
  if (x >= 20 && x < 32) return 1;
  if (x === 19 || x === 32) return 0.5;
  return x > 40 && (x + y) % 3 === 0 ? 0.25 : 0;
}
const share = Float32Array.from(places, ({ x, y }) => OPACITY * partAt(x, y));
const kept = keepOutlines(region, { share, opacity: OPACITY });
const keptAt = (x: number, y: number) => kept[places.findIndex((place) => place.x === x && place.y === y)];

describe('[TOOL-24] shares between none and those of a body', () => {
  it('They stay at its outline, and go where no body is beside them', () => {
    expect(keptAt(19, 20)).toBeCloseTo(OPACITY / 2, 5);
    expect(keptAt(42, 21)).toBe(0);
    expect(places.filter(({ x }, k) => x > 40 && (kept[k] ?? 0) > 0)).toEqual([]);
  });

  it('Amid the body they are the whole', () => {
    expect(keptAt(26, 24)).toBeCloseTo(OPACITY, 5);
  });
});

describe('[TOOL-24] a value that stands out from all around it', () => {
  const width = 5;
  const flat = (at: number) => Float32Array.from({ length: 25 }, (_, i) => (i === at ? 90 : 10 + (i % 2)));

  it('It takes the greatest of them, or the next where one may lie beyond', () => {
    expect(clampLone(flat(12), { at: 12, width, beyond: 0, slack: 0 })).toBe(11);
    const two = flat(12);
    expect(clampLone(two, { at: 12, width, beyond: 0, slack: 4 })).toBe(15);
    two[13] = 80;
    expect(clampLone(two, { at: 12, width, beyond: 0, slack: 0 })).toBe(80);
    expect(clampLone(two, { at: 12, width, beyond: 1, slack: 0 })).toBe(11);
  });

  it('A line goes on, and the border of a plane is left alone', () => {
    const line = Float32Array.from({ length: 25 }, (_, i) => (i % width === 2 ? 90 : 10));
    expect(clampLone(line, { at: 12, width, beyond: 1, slack: 0 })).toBe(90);
    expect(clampLone(flat(0), { at: 0, width, beyond: 0, slack: 0 })).toBe(90);
  });
});
