/** Tone and colour of a finished portrait. */
export interface Grade {
  /** Steepness of the middle tones beyond that of the light itself, 0–0.5. */
  readonly contrast: number;
  /** Warmer above 0, colder below: the fraction by which red rises and blue falls. */
  readonly warmth: number;
  readonly saturation: number;
  /**
   * Weights of red, green and blue in a grey portrait: luminance, or more red as through an orange filter.
   */
  readonly grey: readonly [red: number, green: number, blue: number];
  /** Smallest light of dark tones, 0–0.03. */
  readonly lift: number;
}

export type GradeName = 'neutral' | 'crisp' | 'warm' | 'cool' | 'matte' | 'monochrome';

const EYE = [0.2126, 0.7152, 0.0722] as const;

export const grades: Readonly<Record<GradeName, Grade>> = {
  neutral: { contrast: 0.1, warmth: 0, saturation: 1, grey: EYE, lift: 0 },
  crisp: { contrast: 0.22, warmth: 0, saturation: 1.04, grey: EYE, lift: 0 },
  warm: { contrast: 0.12, warmth: 0.03, saturation: 1.04, grey: EYE, lift: 0.001 },
  cool: { contrast: 0.16, warmth: -0.025, saturation: 0.97, grey: EYE, lift: 0 },
  matte: { contrast: 0.08, warmth: 0.01, saturation: 0.92, grey: EYE, lift: 0.006 },
  monochrome: { contrast: 0.18, warmth: 0, saturation: 0, grey: [0.52, 0.4, 0.08], lift: 0.001 },
};
