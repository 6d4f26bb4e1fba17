import { smoothStep } from '../kernels/smooth-step.ts';

/** Ellipses without hair, in head coordinates: eyes, nose and mouth. */
const features = [
  { x: 3.2, y: 2.6, across: 2.5, up: 1.7 },
  { x: -3.2, y: 2.6, across: 2.5, up: 1.7 },
  { x: 0, y: -0.5, across: 2.2, up: 3.2 },
  { x: 0, y: -4.6, across: 3.2, up: 1.9 },
] as const;

/** Width of their soft border, as a fraction of an ellipse. */
const RIM = 0.22;

/** Smallest depth coordinate of the face. */
const AHEAD = 0;

/**
 * Clears drawn hair from eyes, nose and mouth. Changes its arguments.
 *
 * @param places head coordinates of each pixel, from `mapHead`
 */
export function clearHairFromFeatures(
  { light, cover }: { light: Float32Array; cover: Float32Array },
  places: Float32Array,
): void {
  for (let at = 0; at < cover.length; at++) {
    if (cover[at] === 0 || places[3 * at + 2] < AHEAD) continue;
    const x = places[3 * at];
    const y = places[3 * at + 1];
    let kept = 1;
    for (const feature of features) {
      const a = (x - feature.x) / feature.across;
      const b = (y - feature.y) / feature.up;
      kept = Math.min(kept, smoothStep(1, 1 + RIM, Math.sqrt(a * a + b * b)));
    }
    if (kept === 1) continue;
    cover[at] *= kept;
    for (let channel = 0; channel < 3; channel++) light[3 * at + channel] *= kept;
  }
}
