import type { OklabPlanes } from './oklab.ts';

/** A mapping of the lightness of hair, and its new colour; all in OKLab. */
export interface Dye {
  /** Lightness of the old hair: dark, mean and shining, in rising order. `to` holds the new values. */
  readonly from: readonly [dark: number, middle: number, light: number];
  readonly to: readonly [dark: number, middle: number, light: number];
  readonly a: number;
  readonly b: number;
  /** The old hair's mean colour, and how much of each hair's own deviation from it stays. */
  readonly oldA: number;
  readonly oldB: number;
  readonly kept: number;
}

/** Most that differences of lightness grow. */
const MAX_GAIN = 1.9;

/** Above the lightness of shining parts colour is lost to the lamp's own, down to this share. */
const SHINE_COLOUR = 0.45;

function mapLightness(value: number, { from, to }: Dye): number {
  const gainBelow = Math.min(MAX_GAIN, (to[1] - to[0]) / Math.max(0.01, from[1] - from[0]));
  const gainAbove = Math.min(MAX_GAIN, (to[2] - to[1]) / Math.max(0.01, from[2] - from[1]));
  if (value < from[1]) {
    const made = to[1] - (from[1] - value) * gainBelow;
    // Below the dark value the curve approaches black ever more slowly.
    return made >= to[0] ? made : to[0] * Math.exp((made - to[0]) / Math.max(0.05, to[0]));
  }
  const made = to[1] + (value - from[1]) * gainAbove;
  const room = 1 - to[2];
  return made <= to[2] ? made : 1 - room * Math.exp((to[2] - made) / Math.max(0.05, room));
}

/**
 * Dyes hair in place. Lightness is mapped with the shades of single hairs; colour follows on the ray from
 * black. Shining parts keep less of the new colour.
 * @param shares weight of the second dye for each pixel, 0–1; without it, the first dye alone
 */
export function dyeHair(
  { lightness, a, b }: OklabPlanes,
  { dyes, shares }: { readonly dyes: readonly [Dye] | readonly [Dye, Dye]; readonly shares?: Float32Array },
): void {
  for (let at = 0; at < lightness.data.length; at++) {
    const light = lightness.data[at];
    let [newLight, newA, newB] = [0, 0, 0];
    const second = dyes.length > 1 && shares ? shares[at] : 0;
    for (let i = 0; i < dyes.length; i++) {
      const weight = i === 0 ? 1 - second : second;
      const dye = dyes[i] ?? dyes[0];
      if (weight === 0) continue;
      const made = mapLightness(light, dye);
      const tone = made / Math.max(0.05, dye.to[1]);
      const over = Math.max(0, Math.min(1, (made - dye.to[1]) / Math.max(0.05, 1 - dye.to[1])));
      const colour = Math.min(1.25, tone) * (1 - (1 - SHINE_COLOUR) * over);
      newLight += weight * made;
      newA += weight * (dye.a * colour + dye.kept * (a.data[at] - dye.oldA));
      newB += weight * (dye.b * colour + dye.kept * (b.data[at] - dye.oldB));
    }
    lightness.data[at] = newLight;
    a.data[at] = newA;
    b.data[at] = newB;
  }
}
