import { describe, expect, it } from 'vitest';
import { joinLines } from '#imaging/edit/style/join-lines.ts';

const size = { width: 160, height: 120 };
const options = { unit: 1, reach: 30 };

/** Lines by what each place holds: 1 at the threshold of a line. */
const draw = (strength: (x: number, y: number) => number) => ({
  ...size,
  data: Float32Array.from({ length: size.width * size.height }, (_, at) =>
    strength(at % size.width, Math.floor(at / size.width)),
  ),
});

const mean = (data: Float32Array, holds: (x: number, y: number) => boolean) => {
  const inside = [...data].filter((_, at) => holds(at % size.width, Math.floor(at / size.width)));
  return inside.reduce((sum, value) => sum + value, 0) / inside.length;
};

describe('lines as whole strokes', () => {
  it('[TOOL-01] A line goes on where it is faint for a while', () => {
    const isLine = (x: number, y: number) => Math.abs(y - 60) < 2 && x > 20 && x < 140;
    const isFaint = (x: number, y: number) => isLine(x, y) && x > 60 && x < 100;
    const lines = draw((x, y) => (isFaint(x, y) ? 0.9 : isLine(x, y) || y % 24 === 0 ? 1.5 : 0));
    const joined = joinLines(lines, options).data;
    expect(mean(lines.data, isFaint)).toBeLessThan(1);
    expect(mean(joined, isFaint)).toBeGreaterThan(0.95);
    expect(mean(joined, (x, y) => !isLine(x, y) && y % 24 !== 0)).toBe(0);
  });

  it('[TOOL-01] Faint texture without a line is none, and scraps are left out', () => {
    const isScrap = (x: number, y: number) => Math.abs(y - 30) < 2 && Math.abs(x - 40) < 3;
    const isLine = (_x: number, y: number) => Math.abs(y - 90) < 2;
    const lines = draw((x, y) =>
      isScrap(x, y) ? 1.2 : isLine(x, y) ? 1.5 : (x * 7 + y * 3) % 11 < 3 ? 0.2 : 0,
    );
    const joined = joinLines(lines, options).data;
    expect(mean(joined, (x, y) => !isLine(x, y))).toBeLessThan(0.002);
    expect(mean(joined, isLine)).toBeGreaterThan(1);
  });

  it('[TOOL-01] Contours of calm places are raised beside those of busy ones', () => {
    const isCalm = (x: number, y: number) => y === 60 && x > 110;
    const lines = draw((x, y) => (isCalm(x, y) ? 1 : x < 80 && y % 5 === 0 ? 2 : 0));
    const joined = joinLines(lines, options).data;
    expect(mean(joined, isCalm)).toBeGreaterThan(1.2);
    expect(mean(joined, (x, y) => x < 60 && y % 5 === 0)).toBeLessThan(2);
  });
});
