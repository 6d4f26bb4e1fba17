import type { Light } from './measure-light.ts';
import type { FaultScores } from './photo-faults.ts';

/** How lightness is to be changed, in OKLab. */
export interface LightPlan {
  /** What is subtracted as haze, and by what the rest is multiplied. */
  readonly veil: number;
  readonly gain: number;
  /** By what chroma is multiplied: less for prints, whose tint is no colour of things. */
  readonly colour: number;
  /** How far shadows are lifted, 0–1. */
  readonly lift: number;
}

/** What the lightest and the darkest half per cent are brought to. */
const WHITE = 0.94;
const BLACK = 0.25;
/** Two stops and a half: in OKLab light of eight times the power is twice as light. What lies behind a veil needs more. */
const MOST_GAIN = { dark: 1.8, veiled: 2.6 };

/** Chooses from what was measured; nothing changes where scores are 0. */
export function planLight(light: Light, scores: FaultScores, strength: number): LightPlan {
  // The darkest parts come down to BLACK, never to nothing: some things are not black.
  const fading = strength * scores.fading;
  const wanted = Math.max(0, (light.black - BLACK) / (1 - BLACK));
  const veil = Math.min(1, 1.5 * fading) * wanted;
  const white = light.white - veil;
  const most = veil > 0 ? MOST_GAIN.veiled : MOST_GAIN.dark;
  const needed = Math.min(most, Math.max(1, WHITE / Math.max(0.1, white)));
  const sure = Math.min(1, Math.max(0, 1.7 * Math.max(scores.underexposure, scores.fading) - 0.2));
  const gain = 1 + (needed - 1) * sure * strength;
  // What the gain does for shadows need not be done twice.
  const lift = scores.shadows * strength * Math.min(1, Math.max(0, 1.6 - 0.6 * gain));
  const colour = 1 + (gain - 1) * (1 - 0.8 * scores.print);
  return { veil, gain, colour, lift };
}
