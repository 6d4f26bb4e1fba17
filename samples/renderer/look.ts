import type { Rgb } from './colour.ts';

/** Settings of the tone mapping from light to a picture. */
export interface Look {
  /** Times the light; 1 leaves it. */
  readonly exposure: number;
  /** Spread about middle grey of the finished picture. Default: 1. */
  readonly contrast?: number;
  /** Default: 1. */
  readonly saturation?: number;
  /** Share added to red and taken from blue. Default: 0. */
  readonly warmth?: number;
  /** Factors of the light's channels. Default: none. */
  readonly tint?: Rgb;
  /** Share of light that the lens spreads widely. Default: 0. */
  readonly bloom?: number;
  /** Share of light lost in the corners. Default: 0. */
  readonly vignette?: number;
  /** Strength of film grain; 0.03 is a good camera in daylight. Default: 0. */
  readonly grain?: number;
  /** Share of white laid over all: old prints. Default: 0. */
  readonly fade?: number;
  /** Passes that smooth matt light, each twice as wide as the last. Default: 4. */
  readonly passes?: number;
  /** The same for what is mirrored. Default: 2. */
  readonly glossPasses?: number;
  /** Noise of a sensor, put on the light before it is developed. Default: none. */
  readonly sensor?: SensorNoise;
}

export interface SensorNoise {
  /** Electrons that white gives: the fewer, the noisier (shot noise). */
  readonly fullWell: number;
  /** Electrons of noise in the dark. */
  readonly readNoise: number;
}
