import { mix } from '../../../core/numeric/scalar.ts';
import type { Light } from '../shader.ts';
import type { ScenePlan } from './scene.ts';

/** Height over which an outline is mixed with what is behind. */
export const EDGE = 0.004;

interface Surface {
  /** Share of the sun that it gets, 0–1. */
  readonly lit: number;
  /** Share of the haze before it, 0–1. */
  readonly far: number;
}

const SNOW: Light = [0.82, 0.85, 0.9];

/** A surface in the light of the scene, behind its haze. */
export function lightOf({ air }: ScenePlan, colour: Light, { lit, far }: Surface): Light {
  const white = air.snow * (0.35 + 0.65 * Math.min(1, lit));
  // Mist lies before near things as well, though layers stay apart by tone.
  const haze = 1 - (1 - far * air.fog) * (1 - air.mist * (0.4 + 0.6 * far));
  const part = (channel: 0 | 1 | 2) =>
    mix(
      mix(colour[channel], SNOW[channel], white) * (air.ambient[channel] + lit * air.sun[channel]),
      air.haze[channel],
      haze,
    );
  return [part(0), part(1), part(2)];
}
