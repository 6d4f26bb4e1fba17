import type { Vector } from '#imaging/core/geometry/vector.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import type { Light, Scene, Solid } from '../../renderer/scene.ts';
import { createBackdrop } from './backdrop.ts';
import type { Backdrop } from './person.ts';
import type { Placement } from './placement.ts';

/** A large window on the left, a lamp behind the right shoulder. */
const lights: readonly Light[] = [
  { at: [-5.6, 4.6, 5.2], radius: 1.4, key: true, colour: [138, 131, 122] },
  { at: [3.4, 3.2, -3.6], radius: 0.8, colour: [40, 39, 38] },
];

/** Distance of the backdrop behind people. */
const BEHIND = 6;

/** Directions that look away from the camera by less than some 20° meet the backdrop. */
const BACKWARDS = -0.94;

/** Contents of a studio. */
export interface Studio {
  readonly people: readonly Placement[];
  /** Other things in the studio. */
  readonly things?: readonly Solid[];
  readonly eye: Vector;
  /** Height that the camera looks at. */
  readonly height: number;
  /** From the lower to the upper edge, in degrees. */
  readonly fieldOfView: number;
  readonly backdrop: Backdrop;
  readonly backdropColours: readonly [near: string, far: string];
}

/**
 * The unit is 10 cm. The backdrop is no solid but part of the sky: half the picture then costs next to
 * nothing.
 */
export function createStudio({ people, things = [], eye, height, fieldOfView, ...cloth }: Studio): Scene {
  const behind = createBackdrop(cloth.backdrop, cloth.backdropColours);
  const away = eye[2] + BEHIND;
  return {
    solids: [...people.flatMap(({ solids }) => solids), ...things],
    lights,
    camera: { eye, target: [eye[0], height, 0], fieldOfView },
    // A dim room with a white wall on the right; the window is what eyes and lips mirror.
    sky({ x, y, z }, light) {
      if (z < BACKWARDS) {
        light.set(behind(eye[0] - (x / z) * away, eye[1] - (y / z) * away));
        return;
      }
      const window = smoothStep(0.82, 0.87, (-0.5 * x + 0.48 * y + 0.74 * z) / 1.01);
      const level = 0.15 + 0.1 * y + 3 * window * (Math.abs(x + 0.5) < 0.35 ? 1 : 0.4);
      const right = 0.55 * smoothStep(0.35, 0.95, 0.75 * x + 0.15 * y + 0.62 * z);
      light[0] = level + right;
      light[1] = (level + right) * 1.01;
      light[2] = (level + right) * 1.05;
    },
    reach: eye[2] + 16,
    ambientReach: 0.8,
  };
}
