import { colour } from '../../renderer/colour.ts';
import { distanceToMultiple } from '../../renderer/interpolate.ts';
import { blendColour } from '../../renderer/paint.ts';
import type { Surface } from '../../renderer/scene.ts';
import { createStrokeText } from '../../renderer/stroke-text.ts';

const ink = colour('#35453b');
const HALF_WIDTH = 0.27;
const HALF_HEIGHT = 0.34;

/**
 * Lines of the label from top to bottom. `middle` and `size` of capitals are lengths, `weight` half a
 * stroke's width.
 */
const lines = [
  { text: createStrokeText('SALVIA'), middle: -0.085, size: 0.05, weight: 0.0055 },
  { text: createStrokeText('BODY OIL'), middle: -0.15, size: 0.024, weight: 0.0025 },
  { text: createStrokeText('SAGE AND CEDAR'), middle: -0.205, size: 0.018, weight: 0.002 },
  { text: createStrokeText('FOR DRY SKIN'), middle: -0.235, size: 0.018, weight: 0.002 },
  { text: createStrokeText('150 ML'), middle: -0.27, size: 0.018, weight: 0.002 },
];

/** @param along the bottle from the label's middle; @param up from its middle */
export function isOnLabel(along: number, up: number): boolean {
  return Math.abs(along) < HALF_WIDTH && Math.abs(up) < HALF_HEIGHT;
}

/** Outline, midrib and veins of a leaf round the place (0, 0.13). */
function isOnLeaf(along: number, up: number): boolean {
  const rise = up - 0.13;
  const side = Math.abs(along);
  if (side < 0.0035 && rise > -0.14 && rise < 0.08) return true;
  if (Math.abs(rise) > 0.1) return false;
  const edge = side - 0.055 * Math.sqrt(1 - (rise / 0.1) ** 2) * (1 - 3.5 * rise);
  if (Math.abs(edge) < 0.0045) return true;
  return edge < 0 && Math.abs(rise) < 0.085 && distanceToMultiple(rise - side * 0.77, 0.0385) < 0.0025;
}

/** Prints the label of an invented brand. */
export function paintLabel(along: number, { up, surface }: { up: number; surface: Surface }): void {
  const frame = Math.max(Math.abs(along) - 0.245, Math.abs(up) - 0.315);
  let inked = Math.abs(frame) < 0.003 || isOnLeaf(along, up);
  for (const { text, middle, size, weight } of lines) {
    if (inked || Math.abs(up - middle) > size) continue;
    inked = text.distance(along / size, (up - middle) / size) * size < weight;
  }
  if (inked) blendColour(surface, ink, 0.9);
}
