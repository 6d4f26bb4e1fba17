import type { Blocking } from './measure-blocking.ts';
import type { Softness } from './measure-blur.ts';
import type { Cast } from './measure-cast.ts';
import type { Light } from './measure-light.ts';
import type { NoiseProfile } from './measure-noise.ts';

/** Severity of each fault: 0 = absent, 1 = the worst that is considered. */
export interface FaultScores {
  readonly noise: number;
  readonly blocking: number;
  readonly blur: number;
  /** The lightest parts are not light. */
  readonly underexposure: number;
  /** Degree to which the photo is dark except for lamps. */
  readonly night: number;
  /** Deep shadows cover much of the picture. */
  readonly shadows: number;
  /** The darkest parts are not dark: haze, fading, stray light. */
  readonly fading: number;
  readonly cast: number;
  /** An old print: of one tint and faded. */
  readonly print: number;
}

/** Faults of a photo, and the measurements behind them. */
export interface PhotoFaults {
  readonly scores: FaultScores;
  /** Likeness to an old print that is torn or flaked off in places, 0–1; hand-colored ones too. */
  readonly torn: number;
  /** In units of `splitLuma`. */
  readonly lumaNoise: NoiseProfile;
  readonly chromaNoise: number;
  readonly blocking: Blocking;
  readonly softness: Softness;
  readonly light: Light;
  readonly tint: Cast;
}
