import type { PaintStep } from './canvas.ts';
import type { PaintManner } from './paint-pigment.ts';
import { paintShape, paintShapes } from './paint-shapes.ts';
import { pigments } from './pigment.ts';
import { both, ellipse, outline, type Place, type Shape, stroke } from './shapes.ts';

const black = pigments.black;

/** Eye sockets: round, or drawn down and out for a sad look. */
export function eyeSockets(size = 1, droop = 0.25): Shape {
  const places: Place[] = [
    [-0.045, 0.36],
    [-0.075, 0.292],
    [-0.16, 0.264],
    [-0.248, 0.296],
    [-0.272, 0.368],
    [-0.242 - 0.03 * droop, 0.44 + 0.06 * droop],
    [-0.165, 0.472 + 0.03 * droop],
    [-0.085, 0.446],
  ];
  return both(
    outline(places.map(([x, y]): Place => [-0.158 + size * (x + 0.158), 0.37 + size * (y - 0.37)])),
  );
}

/** Dark sockets, soft at the edge and darkest at the lids. */
export function sockets(
  manner: Partial<PaintManner> & { readonly size?: number; readonly droop?: number } = {},
): PaintStep {
  const { size = 1, droop, ...rest } = manner;
  return paintShape(eyeSockets(size, droop), {
    colour: black,
    soft: 0.03,
    bristles: 0.05,
    opacity: 0.97,
    ...rest,
  });
}

/** Right half of a skull's nose opening, with a point above. */
export const noseHalf = outline([
  [-0.004, 0.486],
  [-0.03, 0.525],
  [-0.056, 0.572],
  [-0.062, 0.604],
  [-0.036, 0.61],
  [-0.014, 0.592],
  [-0.005, 0.57],
]);

/** Nose opening of a skull. */
export function noseHole(manner: Partial<PaintManner> = {}): PaintStep {
  return paintShape(both(noseHalf), { colour: black, soft: 0.012, bristles: 0.05, ...manner });
}

/** Position on the line between the teeth, from the middle of the mouth to the cheek. */
function biteLine(share: number, { reach, rise }: TeethShape): Place {
  return [reach * share, 0.694 - rise * share ** 2.2];
}

interface TeethShape {
  /** Half width of the teeth, and rise of the line between them at its ends. */
  readonly reach: number;
  readonly rise: number;
  /** Number of teeth per side. */
  readonly count: number;
  /** Height of an upper tooth in the middle. */
  readonly height: number;
}

const grin: TeethShape = { reach: 0.31, rise: 0.075, count: 8, height: 0.062 };

function roots(shape: TeethShape): Shape[] {
  const { count, height } = shape;
  return Array.from({ length: count + 1 }, (_, i) => {
    const share = (i / count) ** 0.94;
    const [x, y] = biteLine(share, shape);
    const tall = height * (1 - 0.5 * share);
    const lean = 0.012 * share;
    const wide = 0.0042 * (1 - 0.35 * share);
    return both(
      stroke([
        [x + lean, y - tall, 0.0006],
        [x + 0.4 * lean, y - 0.4 * tall, wide],
        [x, y, wide * 1.15],
        [x + 0.3 * lean, y + 0.36 * tall, wide * 0.9],
        [x + 0.8 * lean, y + 0.86 * tall, 0.0006],
      ]),
    );
  });
}

/** Outline of one tooth above or below the line. */
function tooth(shape: TeethShape, { i, side }: { readonly i: number; readonly side: 1 | -1 }): Shape {
  const [x0, y0] = biteLine((i / shape.count) ** 0.94, shape);
  const [x1, y1] = biteLine(((i + 1) / shape.count) ** 0.94, shape);
  const tall = shape.height * (1 - (0.5 * (i + 0.5)) / shape.count) * (side < 0 ? 0.88 : 0.76);
  const gap = 0.0045;
  const root = (y1 - y0) / 2 + y0 + side * tall;
  return both(
    outline([
      [x0 + gap, y0 + side * gap],
      [x1 - gap, y1 + side * gap],
      [x1 - gap * 0.6, y1 + side * tall * 0.55],
      [x0 + 0.7 * (x1 - x0), root],
      [x0 + 0.3 * (x1 - x0), root],
      [x0 + gap * 0.6, y0 + side * tall * 0.55],
    ]),
  );
}

/** Teeth painted over the lips: small domes of bone on a dark background. */
export function teeth(shape: TeethShape = grin, colour = pigments.bone): PaintStep {
  const indices = Array.from({ length: shape.count - 1 }, (_, i) => i);
  const all = indices.flatMap((i) => [tooth(shape, { i, side: -1 }), tooth(shape, { i, side: 1 })]);
  const enamel = paintShapes(all, {
    colour,
    soft: 0.007,
    stray: 0.002,
    bristles: 0.05,
    gloss: 0.35,
    relief: 7,
    slope: 0.016,
  });
  const ground = jaw(shape);
  return (canvas, seed) => {
    ground(canvas, seed);
    enamel(canvas, seed + 5);
  };
}

/** Dark background of the teeth. */
function jaw(shape: TeethShape): PaintStep {
  const { height, count } = shape;
  const upper = Array.from({ length: count + 1 }, (_, i): Place => {
    const [x, y] = biteLine(i / count, shape);
    return [x, y - height * (0.98 - (0.62 * i) / count)];
  });
  const lower = Array.from({ length: count + 1 }, (_, i): Place => {
    const [x, y] = biteLine(1 - i / count, shape);
    return [x, y + height * (0.86 - 0.55 * (1 - i / count))];
  });
  const middle: Place[] = [
    ...upper
      .slice(1)
      .map(([x, y]): Place => [-x, y])
      .reverse(),
    ...upper,
    ...lower,
    ...lower
      .slice(0, -1)
      .reverse()
      .map(([x, y]): Place => [-x, y]),
  ];
  return paintShape(outline(middle, false), { colour: black, soft: 0.022, bristles: 0.04, opacity: 0.94 });
}

/** Lines of a stitched or bony mouth: roots between teeth, and the line where they meet. */
export function toothLines(shape: TeethShape = grin, colour = black): PaintStep {
  const line = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = biteLine(Math.abs(i - 4) / 4, shape);
    return [i < 4 ? -x : x, y, 0.0055 * (1 - 0.8 * (Math.abs(i - 4) / 4) ** 2)] as const;
  });
  return paintShapes([stroke(line), ...roots(shape)], {
    colour,
    soft: 0.006,
    stray: 0.003,
    bristles: 0.03,
    relief: -3,
    slope: 0.004,
  });
}

/** Hollow below the cheekbone of the person's right half. */
export const cheekHollow = outline([
  [-0.43, 0.5],
  [-0.33, 0.555],
  [-0.235, 0.585],
  [-0.175, 0.64],
  [-0.2, 0.7],
  [-0.27, 0.69],
  [-0.36, 0.64],
  [-0.44, 0.58],
]);

/** Hollows under the cheekbones and at the temples, as soft shadow. */
export function hollows(manner: Partial<PaintManner> & { readonly depth?: number } = {}): PaintStep {
  const { depth = 0.75, ...rest } = manner;
  const cheek = both(cheekHollow);
  const temple = both(ellipse([-0.4, 0.265], { across: 0.075, down: 0.12, angle: 0.35 }));
  const chin = ellipse([0, 0.83], { across: 0.1, down: 0.02 });
  const shadow = { colour: black, soft: 0.1, bristles: 0.1, stray: 0.008, ...rest };
  return (canvas, seed) => {
    paintShape(cheek, { ...shadow, opacity: depth })(canvas, seed);
    paintShape(temple, { ...shadow, opacity: 0.8 * depth })(canvas, seed + 1);
    paintShape(chin, { ...shadow, opacity: 0.45 * depth, soft: 0.05 })(canvas, seed + 2);
  };
}
