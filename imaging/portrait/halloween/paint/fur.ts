import type { PaintStep, Pigment } from './canvas.ts';
import { paintShapes, randomOf } from './paint-shapes.ts';
import { type Place, type Shape, stroke } from './shapes.ts';

interface FurParams {
  readonly region: Shape;
  readonly count: number;
  readonly length: number;
  readonly width?: number;
  readonly colours: readonly Pigment[];
  /** Direction of the hairs at a place, in radians. */
  readonly angle: (x: number, y: number) => number;
  readonly opacity?: number;
}

interface Hair {
  readonly root: Place;
  readonly colour: Pigment;
  readonly shape: Shape;
}

/** One slightly bent hair. */
function growHair(
  [x, y]: Place,
  {
    params: { length, width = 0.0035, colours, angle },
    random,
  }: { readonly params: FurParams; readonly random: () => number },
): Hair {
  const turn = angle(x, y) + 0.5 * (random() - 0.5);
  const bend = turn + 0.5 * (random() - 0.5);
  const long = length * (0.6 + 0.8 * random());
  const [mx, my] = [x + 0.5 * long * Math.cos(turn), y + 0.5 * long * Math.sin(turn)];
  return {
    root: [x, y],
    colour: colours[Math.floor(random() * colours.length)],
    shape: stroke(
      [
        [x, y, width],
        [mx, my, width * 0.75],
        [mx + 0.5 * long * Math.cos(bend), my + 0.5 * long * Math.sin(bend), width * 0.12],
      ],
      false,
    ),
  };
}

/** Tapered hairs side by side, each a stroke of a fine brush; lower rows lie under upper ones. */
export function fur(params: FurParams): PaintStep {
  const { region, count, opacity = 0.9 } = params;
  return (canvas, seed) => {
    const random = randomOf(seed);
    const hairs: Hair[] = [];
    for (let tries = 0; hairs.length < count && tries < 6 * count; tries++) {
      const x = region.left + random() * (region.right - region.left);
      const y = region.top + random() * (region.bottom - region.top);
      if (region.distance(x, y) <= 0) hairs.push(growHair([x, y], { params: params, random }));
    }
    hairs.sort((a, b) => b.root[1] - a.root[1]);
    for (const [i, { shape, colour }] of hairs.entries())
      paintShapes([shape], {
        colour,
        opacity,
        soft: 0.003,
        stray: 0,
        bristles: 0,
        gloss: 0.3,
        relief: 2.5,
        slope: 0.003,
      })(canvas, seed + i);
  };
}
