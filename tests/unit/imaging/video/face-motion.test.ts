import { describe, expect, it } from 'vitest';
import { buildLevels, type PhotoLevels } from '#imaging/core/models/photo-levels.ts';
import { hashUnit } from '#imaging/core/numeric/value-noise.ts';
import { measureFaceMotion } from '#imaging/video/swap/face-motion.ts';
import { smoothOverTime } from '#imaging/video/swap/smooth-over-time.ts';
import { steadyDrift } from '#imaging/video/swap/steady-drift.ts';

const size = { width: 320, height: 240 };

/** A texture of soft waves, read anywhere. */
function shade(x: number, y: number): number {
  return 128 + 30 * Math.sin(x / 5) + 25 * Math.cos(y / 6 + x / 17) + 15 * Math.sin((x + y) / 9);
}

/** The place of a point of the first frame in the second: shifted, grown and bent as a turned face. */
function moved(x: number, y: number): readonly [number, number] {
  const [u, v] = [(x - 160) / 80, (y - 120) / 80];
  return [x + 5.4 + 2 * u - 1.5 * u * u, y - 2.3 + 1.2 * v];
}

/** The place of the first frame that comes to lie at a place of the second. */
function origin(x: number, y: number): readonly [number, number] {
  let [a, b] = [x, y];
  for (let round = 0; round < 20; round++) {
    const [to, down] = moved(a, b);
    [a, b] = [a + x - to, b + y - down];
  }
  return [a, b];
}

interface Look {
  readonly isMoved: boolean;
  /** Factor of the light. */
  readonly light?: number;
  /** Left and right of an upright bar that lies still before the face. */
  readonly bar?: readonly [number, number];
}

function drawFace({ isMoved, light = 1, bar }: Look): Promise<PhotoLevels> {
  const data = new Uint8Array(size.width * size.height * 3);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const [a, b] = isMoved ? origin(x, y) : [x, y];
      const isBar = bar && x > bar[0] && x < bar[1];
      data.fill(
        isBar ? 40 + (y % 20) : light * shade(a, b),
        3 * (y * size.width + x),
        3 * (y * size.width + x) + 3,
      );
    }
  return buildLevels({ ...size, channels: 3, data });
}

/** Points over a face 160 pixels across; those of the second frame are off by some pixels. */
const from = Float32Array.from({ length: 300 }, (_, at) => {
  const [angle, reach] = [Math.floor(at / 3) * 2.4, Math.sqrt(Math.floor(at / 3) / 100)];
  return at % 3 === 0
    ? 160 + 80 * reach * Math.cos(angle)
    : at % 3 === 1
      ? 120 + 80 * reach * Math.sin(angle)
      : 0;
});
const to = from.map((_, at) => {
  const point = at - (at % 3);
  return at % 3 === 2
    ? 0
    : moved(from[point] ?? 0, from[point + 1] ?? 0)[at % 3 === 0 ? 0 : 1] + (at % 3 === 0 ? 2 : -1.5);
});

function errorOf(motion: Float64Array | null): number {
  if (!motion) return Number.NaN;
  let sum = 0;
  for (let point = 0; point < 100; point++) {
    const [x, y] = [from[3 * point] ?? 0, from[3 * point + 1] ?? 0];
    const [right, down] = moved(x, y);
    sum +=
      Math.hypot((motion[2 * point] ?? 0) - (right - x), (motion[2 * point + 1] ?? 0) - (down - y)) / 100;
  }
  return sum;
}

describe('the motion of the picture under a face', () => {
  it('[TOOL-23] It is found to a tenth of a pixel where points are off by more than two', async () => {
    const [before, after] = [await drawFace({ isMoved: false }), await drawFace({ isMoved: true })];
    expect(errorOf(measureFaceMotion({ before, after }, { from, to }))).toBeLessThan(0.1);
  });

  it('[TOOL-23] Other light and a thing before the face do not lead it astray', async () => {
    const bar = [120, 150] as const;
    const before = await drawFace({ isMoved: false, bar });
    const after = await drawFace({ isMoved: true, light: 1.06, bar });
    expect(errorOf(measureFaceMotion({ before, after }, { from, to }))).toBeLessThan(0.35);
  });

  it('[TOOL-23] It is not told where the next frame shows something else', async () => {
    const before = await drawFace({ isMoved: false });
    const data = new Uint8Array(size.width * size.height * 3).map((_, at) => 255 * hashUnit(at, 1, 1));
    const after = await buildLevels({ ...size, channels: 3, data });
    expect(measureFaceMotion({ before, after }, { from, to })).toBeNull();
  });
});

describe('points that drift over the picture', () => {
  /** A head that sways, and nods at once in the middle. */
  const path = (frame: number) => 100 + 40 * Math.sin(frame / 5) + (frame >= 20 ? 25 : 0);
  const frames = 40;
  const still = from.map((value, at) => (at % 3 === 2 ? 0 : value));
  const trueRows = Array.from({ length: frames }, (_, i) =>
    still.map((value, at) => (at % 3 === 0 ? value + path(i) : value)),
  );
  /** Errors of all points together, and of each by itself. */
  const errorAt = (frame: number, at: number) =>
    1.5 * Math.sin(frame * 2.4) + 0.5 * Math.sin(frame * 3.1 + at * 1.7);
  const rows = trueRows.map((row, i) => row.map((value, at) => (at % 3 === 2 ? 0 : value + errorAt(i, at))));
  const steps = trueRows.map((_, i) =>
    Float64Array.from({ length: 200 }, (_, at) => (at % 2 === 0 && i > 0 ? path(i) - path(i - 1) : 0)),
  );

  function trembling(values: readonly (readonly number[])[]): number {
    let sum = 0;
    for (let i = 1; i < frames; i++)
      for (let at = 0; at < 200; at++) {
        const step = (values[i]?.[at] ?? 0) - (values[i - 1]?.[at] ?? 0);
        sum += Math.abs(step - (at % 2 === 0 ? path(i) - path(i - 1) : 0)) / (200 * (frames - 1));
      }
    return sum;
  }

  it('[TOOL-23] They tremble by a sixth of what they did, and follow a sudden movement at once', () => {
    const changes = steadyDrift(rows, { steps, spreads: { whole: 7.5, parts: 1.75 } });
    const flat = (row: Float32Array) => [...row].filter((_, at) => at % 3 !== 2);
    const before = rows.map(flat);
    const after = before.map((row, i) => row.map((value, at) => value + (changes[i]?.[at] ?? 0)));
    expect(trembling(after)).toBeLessThan(trembling(before) / 6);
    const jump = (after[20]?.[0] ?? 0) - (after[19]?.[0] ?? 0);
    expect(jump).toBeCloseTo(path(20) - path(19), 0);
  });

  it('[TOOL-23] A line is not changed by smoothing, nor is a parabola by a parabola', () => {
    const line = Array.from({ length: 15 }, (_, i) => Float64Array.of(3 * i - 4));
    const curve = Array.from({ length: 15 }, (_, i) => Float64Array.of(i * i));
    for (const [i, row] of smoothOverTime(line, { spread: 2, degree: 1 }).entries())
      expect(row[0]).toBeCloseTo(3 * i - 4);
    for (const [i, row] of smoothOverTime(curve, { spread: 2, degree: 2 }).entries())
      expect(row[0]).toBeCloseTo(i * i);
  });
});
