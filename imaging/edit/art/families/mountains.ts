import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import {
  alongColours,
  fromDark,
  hueGap,
  type Light,
  luminance,
  mixClean,
  mixLook,
  sunOf,
  toOklch,
} from '../art-colours.ts';
import { fillDisc } from '../shapes.ts';
import { blendPixel, type Family } from '../sheet.ts';

/**
 * Height of a ridge at a place: sharp folds of noise in octaves (Musgrave, “Texturing and modeling”, 1994).
 */
export function ridge(x: number, { row, seed }: { row: number; seed: number }): number {
  let sum = 0;
  let weight = 0.5;
  for (let octave = 0, scale = 1; octave < 5; octave++, scale *= 2.1, weight *= 0.43)
    sum += weight * (1 - Math.abs(2 * sampleNoise(x * scale, row * 7.3 + octave * 1.7, seed + octave) - 1));
  return sum;
}

/** Widest gap in hue of a range from the haze, in radians: ranges of all hues tell nothing of distance. */
const HUES = 1.5;

/** Colours of a list that stand near the haze in hue, and the darkest. */
function nearHaze(shades: readonly Light[], haze: Light): readonly Light[] {
  const [darkest, ...others] = shades;
  const near = others.filter((shade) => Math.abs(hueGap(toOklch(haze), toOklch(shade))) < HUES);
  return [darkest, ...(near.length > 0 ? near : [haze])];
}

/**
 * Ranges of mountains one behind the other, paler with distance, with mist in the valleys and a sun or moon
 * (aerial perspective, Leonardo da Vinci, “Treatise on painting”).
 */
const mountains: Family = async (sheet, progress) => {
  const { width, height, unit, colours, dice, seed } = sheet;
  const isNight = luminance(colours.ground) < 0.18;
  const horizon = dice.between(0.36, 0.5);
  // A bright colour would turn the haze of a night to mustard.
  const dim = colours.colours.filter((colour) => luminance(colour) < 0.2);
  const glow = dice.pick(isNight && dim.length > 0 ? dim : colours.colours);
  const shades = nearHaze(fromDark([...colours.colours, colours.ink]), glow);
  for (let y = 0; y < height; y++) {
    const share = Math.min(0.75, 0.9 * (y / height / (horizon + 0.2)) ** 2);
    const sky = mixLook(colours.ground, glow, share);
    for (let x = 0; x < width; x++) blendPixel(sheet, y * width + x, { colour: sky, share: 1 });
  }
  const light = isNight ? mixLook(colours.ink, sunOf(colours), 0.3) : sunOf(colours);
  const sun = {
    x: width * dice.pick([0.3, 0.36, 0.64, 0.7]),
    y: height * (horizon - dice.between(0.1, 0.24)),
    radius: dice.between(60, 125) * unit,
  };
  fillDisc(sheet, { ...sun, paint: { colour: light } });
  const rows = dice.whole(5, 7);
  const far = mixLook(mixLook(colours.ground, glow, 0.7), shades[shades.length - 1], 0.15);
  const nearest = mixLook(shades[0], colours.ground, 0.7);
  for (let row = 0; row < rows; row++) {
    const depth = (row + 1) / rows;
    const base = height * (horizon + 0.06 + (0.86 - horizon) * depth ** 1.25);
    const rise = height * (0.25 - 0.06 * depth);
    const scale = (360 + 260 * depth) * unit;
    const near = alongColours(shades.toReversed(), depth);
    const colour = isNight ? mixLook(far, nearest, depth) : mixClean(far, near, 0.25 + 0.75 * depth);
    const shift = dice.between(0, 50);
    // Mist lies level in the valley before each range, whatever its outline.
    const valley = base + 0.1 * rise;
    for (let x = 0; x < width; x++) {
      const top = base - rise * (ridge(x / scale + shift, { row, seed }) * 1.25 - 0.35);
      const first = Math.max(0, Math.floor(top));
      for (let y = first; y < height; y++) {
        const cover = Math.min(1, y + 1 - top);
        const mist = row === rows - 1 ? 0 : 0.78 * smoothStep(valley - 0.55 * rise, valley + 0.25 * rise, y);
        const at = y * width + x;
        blendPixel(sheet, at, { colour, share: cover });
        if (mist > 0) blendPixel(sheet, at, { colour: far, share: mist * cover });
      }
    }
    await progress.report((row + 1) / rows);
  }
};

export default mountains;
