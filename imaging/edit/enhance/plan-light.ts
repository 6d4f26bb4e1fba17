import type { Light } from './measure-light.ts';
import type { FaultScores } from './photo-faults.ts';

/** Change of lightness, in OKLab. */
export interface LightPlan {
  /** Haze that is subtracted, and the factor on the rest. */
  readonly veil: number;
  readonly gain: number;
  /** Factor on dark lightness, 1–2; lights stay as they are. */
  readonly exposure: number;
  /** Factor on chroma: lower for prints, whose tint is no object colour. */
  readonly colour: number;
  /** Lift of shadows, 0–1. */
  readonly lift: number;
}

/**
 * Targets and bounds of the change of light.
 * @tuned set by eye; checked 2026-11-21, scenes spoilt by known amounts, PSNR to the clean ones
 */
export const LIGHT_TARGETS = {
  /** Lightness of the lightest and the darkest half per cent. */
  white: 0.94,
  black: 0.25,
  /**
   * Two and a half stops: in OKLab light of eight times the power is twice as light. Content behind haze
   * needs more.
   */
  maxGain: { dark: 1.8, veiled: 2.6 },
  /**
   * Of a night scene: its 95 per cent quantile, the share of its black that is sensor offset, and the
   * additional lift of its shadows, relative to the usual one.
   */
  night: { bright: 0.75, floor: 0.6, lift: 0.9 },
} as const;

/** Plans from the measurements; nothing changes where scores are 0. */
export function planLight(
  light: Light,
  { scores, strength }: { readonly scores: FaultScores; readonly strength: number },
): LightPlan {
  const { white: lightest, black: darkest, maxGain, night: atNight } = LIGHT_TARGETS;
  // The darkest parts come down to that target, never to nothing: some things are not black.
  const fading = strength * scores.fading;
  const wanted = Math.max(0, (light.black - darkest) / (1 - darkest));
  const night = strength * scores.night;
  const veil = Math.max(Math.min(1, 1.5 * fading) * wanted, atNight.floor * night * light.black);
  const white = light.white - veil;
  const most = maxGain.dark + (maxGain.veiled - maxGain.dark) * Math.max(0, 2 * fading - 1);
  const needed = Math.min(most, Math.max(1, lightest / Math.max(0.1, white)));
  const sure = Math.min(1, Math.max(0, 1.7 * Math.max(scores.underexposure, scores.fading) - 0.2));
  const gain = 1 + (needed - 1) * sure * strength;
  const brightened = atNight.bright / Math.max(0.1, gain * (light.bright - veil));
  const exposure = 1 + (Math.min(2, Math.max(1, brightened)) - 1) * night;
  // The gain lifts shadows already, so their own lift is reduced.
  const spared = Math.max(0, 1.6 - 0.6 * gain * exposure, atNight.lift * night);
  const lift = scores.shadows * strength * Math.min(1, spared);
  const colour = 1 + (gain * exposure - 1) * (1 - 0.8 * scores.print);
  return { veil, gain, exposure, colour, lift };
}
