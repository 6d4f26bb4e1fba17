import { oklabOf } from '../../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../../core/morphology/components.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { distanceTransform } from '../../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import type { Flags } from '../../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';

/** Distance from a border of the colours compared across it, and their smoothing, in centimetres. */
const ACROSS = 0.7;
const SMOOTH = 0.25;

/** Difference in OKLab up to which hair seems to go on beyond its border. */
const ALIKE = 0.05;

/** Length of the fading in centimetres: some 15 % of the height of a face. */
const FADING = 2.6;

/** Shortest open border in centimetres. Shorter ones are chance. */
const SHORTEST = 1.5;

/** Smallest coverage of the person beyond a border; the background's own colour does not matter. */
const PERSON = 0.8;

interface HairEnds {
  /** Small copy of the photo. */
  readonly guide: Picture;
  readonly person: Plane;
  /** Row of the copy from which on hair hangs freely: the chin. */
  readonly from: number;
  /** Pixels of the copy per centimetre. */
  readonly unit: number;
}

/** Distance in centimetres across which pieces of a jagged border are one: strands end at many heights. */
const JAGGED = 0.35;

/** Drops borders that are too short. Jagged ones are taken together. */
function dropShort(open: Flags, unit: number): Flags {
  const { labels, sizes } = labelComponents({
    ...open,
    data: dilateSquare(open, Math.max(2, Math.round(JAGGED * unit))),
  });
  const lengths = new Uint32Array(sizes.length);
  for (let at = 0; at < labels.length; at++) lengths[labels[at]] += open.data[at];
  return { ...open, data: open.data.map((flag, at) => (lengths[labels[at]] < SHORTEST * unit ? 0 : flag)) };
}

/** Flags borders of hair beyond which its colour goes on. */
function markOpen(hair: Plane, { guide, person, from, unit }: HairEnds): Flags {
  const { width, height } = hair;
  const { lightness, a, b } = oklabOf(guide);
  const radius = Math.max(1, Math.round(SMOOTH * unit));
  const [light, green, blue] = [lightness, a, b].map((plane) => boxBlurCompiled(plane, radius).data);
  const reach = Math.max(2, Math.round(ACROSS * unit));
  const open = { width, height, data: new Uint8Array(hair.data.length) };
  for (let y = Math.max(0, Math.round(from)); y + reach < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (hair.data[at] <= 0.5 || hair.data[at + width] > 0.5 || y < reach) continue;
      const [inner, outer] = [at - reach * width, at + reach * width];
      if (hair.data[inner] <= 0.5 || hair.data[outer] > 0.2 || person.data[outer] < PERSON) continue;
      const step = Math.hypot(
        light[inner] - light[outer],
        green[inner] - green[outer],
        blue[inner] - blue[outer],
      );
      if (step < ALIKE) open.data[at] = 1;
    }
  return dropShort(open, unit);
}

/**
 * Fades hair out towards lower borders beyond which its colour goes on, such as dark hair on a dark jacket.
 * A dye that ended there would end in a line that nobody sees in the photo. Other borders stay.
 *
 * @param hair 0–1, of the copy's size
 */
export function fadeOpenEnds(hair: Plane, ends: HairEnds): Plane {
  const open = markOpen(hair, ends);
  if (!open.data.includes(1)) return hair;
  const distance = distanceTransform({ ...open, data: open.data.map((flag) => 1 - flag) });
  const out = createPlane(hair);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = hair.data[at] * smoothStep(0, FADING * ends.unit, distance[at]);
  return out;
}
