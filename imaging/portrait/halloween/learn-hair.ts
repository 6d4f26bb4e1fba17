import { linearOf, relativeLuminance } from '../../core/colour/colour-space.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { FaceLight } from '../../vision/faces/estimate-light.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { type HeadFrame, toPhotoPlace } from './head-frame.ts';

/** Logarithm of light relative to skin, and the chromaticity in red and green. */
type ColourTraits = readonly [darkness: number, red: number, green: number];

interface Spread {
  readonly mean: ColourTraits;
  /** Standard deviations. */
  readonly spread: ColourTraits;
}

/** Colour distributions of a person's hair and skin. */
export interface HairColour {
  readonly hair: Spread;
  readonly skin: Spread;
}

/** Smallest standard deviations: light varies over a head. */
const MIN = [0.3, 0.012, 0.009] as const;

/** Smallest difference of hair and skin, in standard deviations. Bald heads are below it. */
const MIN_DIFFERENCE = 1.8;

const MIN_SAMPLES = 30;

function summarize(samples: readonly ColourTraits[]): Spread | undefined {
  if (samples.length < MIN_SAMPLES) return undefined;
  const mean = [0, 1, 2].map((i) => samples.reduce((sum, traits) => sum + traits[i], 0) / samples.length);
  const spread = [0, 1, 2].map((i) =>
    Math.max(
      MIN[i],
      Math.sqrt(samples.reduce((sum, traits) => sum + (traits[i] - mean[i]) ** 2, 0) / samples.length),
    ),
  );
  return { mean: [mean[0], mean[1], mean[2]], spread: [spread[0], spread[1], spread[2]] };
}

interface HeadParams {
  readonly matte: Mask;
  readonly frame: HeadFrame;
  readonly light: FaceLight;
  readonly mesh: Pick<FaceMesh, 'points'>;
}

function readTraits(
  { width, height, channels, data }: Picture,
  { matte, light }: HeadParams,
  [x, y]: readonly number[],
): ColourTraits | undefined {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 0 || row < 0 || column >= width || row >= height || matte.data[row * width + column] < 250)
    return undefined;
  const at = (row * width + column) * channels;
  const [red, green, blue] = [linearOf[data[at]], linearOf[data[at + 1]], linearOf[data[at + 2]]];
  const total = red + green + blue + 1e-4;
  const luminance = relativeLuminance(red, green, blue);
  return [Math.log((luminance + 0.002) / (light.level + 0.002)), red / total, green / total];
}

/** Learns the colours of a person's hair (top of the head) and skin (face). Undefined if they are similar. */
export function learnHair(photo: Picture, params: HeadParams): HairColour | undefined {
  const { frame, mesh } = params;
  const crown: ColourTraits[] = [];
  for (let y = -0.98; y <= -0.7; y += 0.02)
    for (let x = -0.36; x <= 0.36; x += 0.03) {
      const traits = readTraits(photo, params, toPhotoPlace(frame, [x, y, -0.15]));
      if (traits) crown.push(traits);
    }
  const cheeks: ColourTraits[] = [];
  for (const point of cheekPoints)
    for (let step = -2; step <= 2; step++) {
      const traits = readTraits(photo, params, [
        mesh.points[3 * point] + step * 0.01 * frame.unit,
        mesh.points[3 * point + 1],
      ]);
      if (traits) cheeks.push(traits);
    }
  const hair = summarize(crown);
  const skin = summarize(cheeks);
  if (!hair || !skin) return undefined;
  const apart = (i: 0 | 1 | 2) => ((skin.mean[i] - hair.mean[i]) * 2) / (hair.spread[i] + skin.spread[i]);
  // A bald head shines, so that higher brightness alone is no sign of hair.
  const difference = Math.hypot(Math.max(0, apart(0)), apart(1), apart(2));
  return difference < MIN_DIFFERENCE ? undefined : { hair, skin };
}

/** Points of the mesh on cheeks, nose and lower forehead. */
const cheekPoints = [
  50, 280, 101, 330, 205, 425, 36, 266, 117, 346, 123, 352, 195, 5, 9, 151, 108, 337, 66, 296,
];

/** Probability of hair rather than skin, 0–1 (Bayes' rule with normal distributions). */
export function rateHair({ hair, skin }: HairColour, traits: ColourTraits): number {
  let evidence = 0;
  for (let i = 0; i < 3; i++) {
    const asHair = Math.min(4, Math.abs(traits[i] - hair.mean[i]) / hair.spread[i]);
    const asSkin = Math.min(4, Math.abs(traits[i] - skin.mean[i]) / skin.spread[i]);
    evidence += (asSkin * asSkin - asHair * asHair) / 2 + Math.log(skin.spread[i] / hair.spread[i]);
  }
  return 1 / (1 + Math.exp(-1.4 * (evidence - 0.6)));
}
