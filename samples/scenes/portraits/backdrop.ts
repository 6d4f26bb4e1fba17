import { findCell } from '../../renderer/cells.ts';
import { colour, type Rgb } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { mixColours } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Backdrop } from './person.ts';

type Pattern = (x: number, y: number, tones: { readonly near: Rgb; readonly far: Rgb }) => Rgb;

/** A painted cloth, lit from the left. */
const studio: Pattern = (x, y, { near, far }) =>
  mixColours(
    near,
    far,
    0.1 + 0.13 * length2(x + 1.4, y - 0.4) + 0.35 * (fractal2.four(x * 0.35, y * 0.35) - 0.5),
  );

/** Trees far out of focus, with discs of light between the leaves. */
const garden: Pattern = (x, y, { near, far }) => {
  const tone = fractal2.three(x * 0.4 + 3, y * 0.4);
  let light = mixColours(far, near, smoothStep(0.25, 0.75, tone + 0.12 * y));
  for (const size of [0.9, 0.55]) {
    const cell = findCell(x * size + size * 9, y * size, 0.8);
    const radius = 0.16 + 0.16 * cell.other;
    const disc = smoothStep(radius, radius - 0.07, cell.nearest) * (cell.id > 0.7 ? 0.16 : 0.05);
    light = mixColours(light, [0.95, 0.98, 0.62], disc);
  }
  return light;
};

/** A bright window and shelves, far out of focus. */
const office: Pattern = (x, y, { near, far }) => {
  const window = smoothStep(-1.1, -1.7, x) * smoothStep(4.4, 3.7, -x) * smoothStep(-1.6, -1, y);
  const bar =
    1 - 0.35 * smoothStep(0.3, 0.1, Math.abs(x + 2.9)) - 0.2 * smoothStep(0.3, 0.12, Math.abs(y - 1.4));
  const shelf =
    smoothStep(0.9, 1.2, x) *
    (0.4 + 0.3 * Math.sin(y * 4.2) + 0.5 * (fractal2.two(x * 1.5, Math.floor(y * 1.35)) - 0.5));
  const wall = mixColours(near, far, 0.75 * shelf + 0.12 * length2(x, y - 1));
  return mixColours(wall, [1.5, 1.5, 1.45], 0.7 * window * bar);
};

const patterns: Readonly<Record<Backdrop, Pattern>> = { studio, garden, office };

/** A lamp on the left lights what stands behind people. */
function lampAt(x: number, y: number): number {
  return 0.8 + 0.75 * Math.exp(-((x + 1.8) ** 2 + (y - 0.9) ** 2) / 9);
}

/** Light that comes from what stands behind people, at a place of a plane 60 cm behind them. */
export function createBackdrop(
  kind: Backdrop,
  [nearHex, farHex]: readonly [string, string],
): (x: number, y: number) => Rgb {
  const tones = { near: colour(nearHex), far: colour(farHex) };
  const pattern = patterns[kind];
  return (x, y) => {
    const lamp = lampAt(x, y);
    const [red, green, blue] = pattern(x, y, tones);
    return [red * lamp, green * lamp, blue * lamp];
  };
}
