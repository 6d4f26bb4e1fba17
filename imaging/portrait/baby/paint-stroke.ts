import type { Vector } from '../../core/geometry/vector.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { blend, eachPixel, type LightCanvas } from './canvas.ts';
import { boundLine, distanceToLine } from './polyline.ts';

/** A brush stroke for a hair: root, bend and tip, x and y in turn, in pixels. */
interface Stroke {
  readonly bend: readonly [x0: number, y0: number, x1: number, y1: number, x2: number, y2: number];
  /** Width at the root, in pixels. */
  readonly width: number;
  readonly colour: Vector;
  readonly share: number;
}

const PIECES = 6;

/** Draws one hair, thinner and fainter towards its tip. */
export function paintStroke(canvas: LightCanvas, { bend, width, colour, share }: Stroke): void {
  const [x0, y0, x1, y1, x2, y2] = bend;
  const line: number[] = [];
  for (let i = 0; i <= PIECES; i++) {
    const [t, rest] = [i / PIECES, 1 - i / PIECES];
    line.push(
      rest * rest * x0 + 2 * rest * t * x1 + t * t * x2,
      rest * rest * y0 + 2 * rest * t * y1 + t * t * y2,
    );
  }
  eachPixel(canvas, boundLine(line, width + 1), (pixel, x, y) => {
    const [distance, along] = distanceToLine(line, x, y);
    const half = 0.5 * width * (1 - 0.85 * along);
    const coverage =
      smoothStep(half + 0.7, half - 0.5, distance) * Math.min(1, half + 0.45) * (1 - 0.45 * along * along);
    if (coverage > 0) blend(canvas, pixel, { colour, share: share * coverage });
  });
}
