import { findCell } from '../../renderer/cells.ts';
import { colour, type Rgb } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { mixColours, setColour } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { length2 } from '../../renderer/vector.ts';
import type { Backdrop } from './person.ts';

const Z = -6;

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
    const disc = smoothStep(radius, radius - 0.05, cell.nearest) * (cell.id > 0.45 ? 0.35 : 0.08);
    light = mixColours(light, [1.1, 1.05, 0.8], disc);
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

/** What stands behind people: it shines by itself and neither throws light nor shadow. */
export function createBackdrop(kind: Backdrop, [nearHex, farHex]: readonly [string, string]): Solid {
  const tones = { near: colour(nearHex), far: colour(farHex) };
  const pattern = patterns[kind];
  return {
    name: 'backdrop',
    shadowless: true,
    distance: (_x, _y, z) => z - Z,
    paint({ x, y }, surface) {
      setColour(surface, pattern(x, y, tones));
      surface.reflectance = 0;
      surface.glow = 0.55;
    },
  };
}
