/** Faults of the part of a clip that is enhanced, found before any of its frames is made. */
export interface ClipFaults {
  /** Places in the plan of frames that begin another shot, rising. */
  readonly cuts: readonly number[];
  /** Standard deviation of the noise in grey levels; 0 where too little is found to be taken out. */
  readonly noise: number;
  /** Factors of the light of each frame, by its place; empty where the light does not flicker. */
  readonly gains: Float32Array;
  /** Strength of the flicker: standard deviation of the light beside slow changes, as a share. */
  readonly flicker: number;
  /** Grey levels, 16–235, that become black and white; null where the clip uses the whole range. */
  readonly levels: { readonly black: number; readonly white: number } | null;
  /** Step of compression in blocks of 8 × 8, in grey levels; 0 where no grid is found. */
  readonly blocking: number;
  /** Spread of edges in pixels, and how much they are sharpened, 0–`MAX_SHARPENING`. */
  readonly blur: number;
  readonly sharpening: number;
}

/** More makes halos, and costs closeness to the truth where it was soft. */
export const MAX_SHARPENING = 0.3;
