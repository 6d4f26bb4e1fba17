import { fractal2 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';

/**
 * Slopes of the water at a place, to the right and ahead, and how much finer ripples there scatter, all as
 * slopes.
 */
export interface Ripples {
  across: number;
  ahead: number;
  scatter: number;
}

/** Wave lengths in metres and the slopes of such waves under a breeze. */
const waves = [
  { length: 4.2, slope: 0.012 },
  { length: 1.7, slope: 0.02 },
  { length: 0.7, slope: 0.026 },
  { length: 0.3, slope: 0.026 },
  { length: 0.13, slope: 0.022 },
] as const;

/** Metres over which the height of noise is compared, as a share of the wave. */
const STEP = 0.25;

/** Strength of the breeze at a place, 0.12 in the lee to 1: long streaks and patches. */
function breeze(x: number, away: number): number {
  const far = Math.log(1 + away / 12);
  const patch = fractal2.three(x / (5 + away * 0.18) + 4.1, far * 4.2 + 1.3);
  const streak = noise2(x / (4 + away * 0.1) + 9, far * 17);
  return 0.1 + 0.9 * smoothStep(0.4, 0.66, patch + 0.18 * (streak - 0.5));
}

/** The water's slopes where a pixel covers `footprint` metres ahead; what is finer only scatters. */
export function findRipples(ripples: Ripples, place: { x: number; away: number; footprint: number }): void {
  const { x, away, footprint } = place;
  const wind = breeze(x, away);
  ripples.across = ripples.ahead = 0;
  let scattered = 0;
  for (let i = 0; i < waves.length; i++) {
    const { length, slope } = waves[i];
    const strength = slope * wind;
    const shown = clamp(1.4 - (2.2 * footprint) / length);
    scattered += strength * strength * (1 - shown * shown);
    if (shown <= 0) continue;
    const u = (0.92 * x + 0.38 * away) / length + 31 * i;
    const v = (0.92 * away - 0.38 * x) / (length * 0.8) + 17 * i;
    const here = noise2(u, v);
    const rise = (strength * shown * 1.9) / STEP;
    const alongU = (noise2(u + STEP, v) - here) * rise;
    const alongV = (noise2(u, v + STEP) - here) * rise;
    ripples.across += 0.92 * alongU - 0.38 * alongV;
    ripples.ahead += 0.38 * alongU + 0.92 * alongV;
  }
  // Far away, waves are only seen as streaks: where they lean towards the eye and where away from it.
  const streaks = 0.6 * noise2(x / (away * 0.016), 2200 / away) + 0.4 * noise2(x / (away * 0.05), 560 / away);
  ripples.ahead += 3 * (streaks - 0.5) * Math.sqrt(scattered);
  ripples.scatter = 0.6 * Math.sqrt(scattered);
}
