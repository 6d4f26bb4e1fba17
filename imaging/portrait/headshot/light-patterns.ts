/** Light by unit normal: a constant, then factors of x (right), y (down) and z (away from the viewer). */
export type LightTerms = readonly [even: number, x: number, y: number, z: number];

/** Studio light. */
export interface LightPattern {
  /** Mean about 1 on a frontal face. */
  readonly terms: LightTerms;
  /** Rim light: strength, and side, −1 = left, 1 = right, 0 = both. */
  readonly rim: { readonly strength: number; readonly side: number };
}

export type LightName =
  | 'soft'
  | 'butterfly'
  | 'loop-left'
  | 'loop-right'
  | 'rembrandt-left'
  | 'rembrandt-right'
  | 'window-left'
  | 'window-right';

/**
 * Patterns of portrait studios by the place of the key light (Hunter, Biver and Fuqua, “Light: science and
 * magic”, chapter 8). All are mild, as the subject's own light remains below.
 */
export const lightPatterns: Readonly<Record<LightName, LightPattern>> = {
  soft: { terms: [0.72, 0, -0.1, -0.33], rim: { strength: 0.1, side: 0 } },
  butterfly: { terms: [0.62, 0, -0.26, -0.44], rim: { strength: 0.22, side: 0 } },
  'loop-left': { terms: [0.64, -0.22, -0.18, -0.42], rim: { strength: 0.3, side: 1 } },
  'loop-right': { terms: [0.64, 0.22, -0.18, -0.42], rim: { strength: 0.3, side: -1 } },
  'rembrandt-left': { terms: [0.56, -0.36, -0.2, -0.46], rim: { strength: 0.42, side: 1 } },
  'rembrandt-right': { terms: [0.56, 0.36, -0.2, -0.46], rim: { strength: 0.42, side: -1 } },
  'window-left': { terms: [0.66, -0.27, -0.08, -0.38], rim: { strength: 0.18, side: -1 } },
  'window-right': { terms: [0.66, 0.27, -0.08, -0.38], rim: { strength: 0.18, side: 1 } },
};
