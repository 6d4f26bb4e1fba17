import { smoothStep } from '../../../core/numeric/scalar.ts';
import { inkOf } from '../ink.ts';
import { measureTones } from '../measure-tones.ts';
import { raiseShadows } from '../raise-shadows.ts';
import type { Style } from '../style.ts';
import { tintTones } from '../tint-tones.ts';

/** Pairs of dark and light inks, chosen by the seed. */
const PAIRS = [
  [0x12324a, 0xf9e04b],
  [0x1d1a5b, 0xffd9b0],
  [0x3a0a3f, 0xff9a8b],
  [0x06302b, 0xb9f2c5],
  [0x2b1055, 0x7de2ff],
] as const;

/**
 * Duotone: all tones on the straight line between two inks in OKLab, after black and white points. At full
 * size.
 */
export const duotone: Style = {
  workingPixels: Number.POSITIVE_INFINITY,
  async paint({ planes, seed }, progress) {
    const { lightness } = await raiseShadows(planes, progress.subrange(0, 0.2));
    await progress.report(0.2);
    const quantile = measureTones(lightness);
    const black = Math.min(0.3, quantile(0.005));
    const white = Math.max(black + 0.3, quantile(0.995));
    await progress.report(0.4);
    for (let at = 0; at < lightness.data.length; at++) {
      const tone = Math.min(1, Math.max(0, (lightness.data[at] - black) / (white - black)));
      lightness.data[at] = 0.5 * tone + 0.5 * smoothStep(0, 1, tone);
    }
    return tintTones(lightness, PAIRS[seed % PAIRS.length].map(inkOf));
  },
};
