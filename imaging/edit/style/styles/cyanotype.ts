import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import { inkOf } from '../ink.ts';
import { makePaper } from '../make-paper.ts';
import { measureTones } from '../measure-tones.ts';
import { raiseShadows } from '../raise-shadows.ts';
import type { Style } from '../style.ts';
import { tintTones } from '../tint-tones.ts';

/** Shades of Prussian blue down to the paper. */
const BLUES = [0x0b2140, 0x1d4b7c, 0x5f93b8, 0xb9d2da, 0xf3f1e4].map(inkOf);

/** A cyanotype: Prussian blue on hand-coated, uneven watercolour paper. At full size. */
export const cyanotype: Style = {
  workingPixels: Number.POSITIVE_INFINITY,
  async paint({ planes, full, seed }, progress) {
    const { lightness, b } = await raiseShadows(planes, progress.subrange(0, 0.1));
    await progress.report(0.1);
    const quantile = measureTones(lightness);
    const black = Math.min(0.3, quantile(0.01));
    const white = Math.max(black + 0.3, quantile(0.99));
    await progress.report(0.2);
    // Brushed across: the coating varies slowly along a stroke and quickly from stroke to stroke.
    const coating = valueNoise(full, { scale: 260 * full.unit, scaleDown: 14 * full.unit, octaves: 3, seed });
    await progress.report(0.5);
    const paper = makePaper(full, { grain: 1.7, seed: seed + 5 });
    await progress.report(0.75);
    for (let at = 0; at < lightness.data.length; at++) {
      // Mostly sensitive to blue light: blue objects come out lighter, warm ones darker.
      const seen = lightness.data[at] - 0.25 * b.data[at];
      const tone = Math.min(1, Math.max(0, (seen - black) / (white - black)));
      const curved = 0.4 * tone + 0.6 * smoothStep(0, 1, tone);
      const blue = (1 - curved) * (1 + 0.07 * coating.data[at] + 0.09 * paper.data[at]);
      lightness.data[at] = 1 - blue + 0.012 * paper.data[at];
    }
    return tintTones(lightness, BLUES);
  },
};
