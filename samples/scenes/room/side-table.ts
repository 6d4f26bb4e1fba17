import { colour } from '../../renderer/colour.ts';
import { moved, turned, union } from '../../renderer/combine-shapes.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { capsule, cylinder, roundedBox } from '../../renderer/shapes.ts';

const X = -1.62;
const Z = -0.62;
const walnut = colour('#6b4528');
const pages = colour('#e6dcc4');
const covers = ['#8c2f2a', '#d8c9a4', '#2f4a63'].map(colour);
const gilt = colour('#c9a85a');
/** Height of the table's top and of a book. */
const TOP = 0.513;
const BOOK = 0.036;

const leg = capsule({ from: [0.09, 0.49, 0], to: [0.2, 0, 0], radius: 0.014, endRadius: 0.01 });

/** A round table on three legs. */
export const sideTable: Solid = {
  name: 'side-table',
  bound: [X, 0.27, Z, 0.4],
  distance: moved(
    union(
      moved(cylinder({ radius: 0.24, halfHeight: 0.013, rounding: 0.006 }), [0, 0.5, 0]),
      ...[0, 1, 2].map((i) => turned(leg, (i * 2 * Math.PI) / 3)),
    ),
    [X, 0, Z],
  ),
  paint({ x, z }, surface) {
    setColour(surface, walnut, 0.75 + 0.5 * fractal2.three(x * 4, z * 50));
    surface.roughness = 0.35;
  },
};

/** Books from below upwards: each smaller and turned against the last. */
const stack = [0, 1, 2].map((i) => ({
  turn: 0.3 - i * 0.35,
  half: [0.105 - i * 0.008, 0.0165, 0.075 - i * 0.004] as const,
  middle: [X + 0.02, TOP + 0.018 + i * BOOK, Z] as const,
}));

/** Three bound books. */
export const books: Solid = {
  name: 'books',
  bound: [X + 0.02, 0.57, Z, 0.16],
  distance: union(
    ...stack.map(({ turn, half, middle }) => moved(turned(roundedBox(half, 0.003), turn), middle)),
  ),
  paint({ x, y, z }, surface) {
    const index = Math.min(2, Math.max(0, Math.floor((y - TOP) / BOOK)));
    const { turn, half, middle } = stack[index];
    const along = (x - middle[0]) * Math.cos(turn) + (z - middle[2]) * Math.sin(turn);
    const across = -(x - middle[0]) * Math.sin(turn) + (z - middle[2]) * Math.cos(turn);
    const inBlock = Math.abs(y - middle[1]) < half[1] - 0.0035;
    setColour(surface, covers[index], 0.85 + 0.3 * noise2(along * 300, across * 300 + y * 300));
    surface.roughness = 0.6;
    const atSpine = across > half[2] - 0.004;
    if (inBlock && !atSpine) setColour(surface, pages, 0.75 + 0.35 * noise2(along * 8, y * 2600));
    else if (atSpine && Math.abs(Math.abs(along) - 0.06) < 0.0025)
      blendColour(surface, gilt, 0.8 * smoothStep(0.2, 0.5, noise2(along * 900, y * 900)));
  },
};
