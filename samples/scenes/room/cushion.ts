import type { Vector } from '#imaging/core/geometry/vector.ts';
import { colour } from '../../renderer/colour.ts';
import { createFractal3 } from '../../renderer/fractal-noise.ts';
import { clamp, distanceToMultiple, smoothStep } from '../../renderer/interpolate.ts';
import { blendColour } from '../../renderer/paint.ts';
import { createPoint } from '../../renderer/point.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { roundedRectangle } from '../../renderer/shapes.ts';
import { createFabric } from './fabric.ts';

const stripeRed = colour('#8d3b2a');
const sag = createFractal3({ octaves: 3 });

interface Cushion {
  readonly middle: Vector;
  /** In its plane, and backwards, in radians. */
  readonly turn: number;
  readonly lean: number;
  /** Half its side, in metres. */
  readonly half: number;
  readonly hex: string;
  readonly striped?: boolean;
}

/** A scatter cushion: full in the middle, thin at its drawn-in edges, with pointed corners. */
export function createCushion({ middle, turn, lean, half, hex, striped }: Cushion): Solid {
  const own = createPoint();
  const weave = createFabric({ hex, threads: 340 });
  const square = roundedRectangle([half, half], 0.03);

  /** Writes the place as the cushion sees it: x and y in its plane, z out of it. */
  function turnFlat(x: number, y: number, z: number): void {
    const up = y - middle[1];
    const away = z - middle[2];
    const inPlane = up * Math.cos(lean) - away * Math.sin(lean);
    own.x = (x - middle[0]) * Math.cos(turn) + inPlane * Math.sin(turn);
    own.y = -(x - middle[0]) * Math.sin(turn) + inPlane * Math.cos(turn);
    own.z = up * Math.sin(lean) + away * Math.cos(lean);
  }

  function paint(hit: Readonly<Hit>, surface: Surface): void {
    turnFlat(hit.x, hit.y, hit.z);
    const along = own.x;
    weave(hit, surface);
    if (striped)
      blendColour(surface, stripeRed, 0.85 * smoothStep(0.0085, 0.0075, distanceToMultiple(along, 0.0625)));
  }

  return {
    name: 'cushions',
    bound: [...middle, half * 1.5],
    distance(x, y, z) {
      turnFlat(x, y, z);
      const away = Math.max(Math.abs(own.x) - half, Math.abs(own.y) - half, Math.abs(own.z) - 0.11);
      if (away > 0.08) return away * 0.8;
      const u = clamp(own.x / half, -1.1, 1.1);
      const v = clamp(own.y / half, -1.1, 1.1);
      const drawnIn = 0.05 * ((1 - u * u) * Math.abs(v) ** 6 + (1 - v * v) * Math.abs(u) ** 6);
      const edge = 1 + 0.03 * u * u * v * v - drawnIn;
      const full = Math.max(0, 1 - (u / edge) ** 2) * Math.max(0, 1 - (v / edge) ** 2);
      const dents = 0.016 * (sag(own.x * 12, own.y * 12, middle[0] * 9) - 0.5);
      const thickness = 0.012 + 0.085 * full ** 0.42 + dents;
      const outline = square(own.x / edge, own.y / edge) * edge;
      return Math.max(outline, Math.abs(own.z) - thickness) * 0.55;
    },
    paint,
  };
}
