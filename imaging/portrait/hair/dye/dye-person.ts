import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import type { Mask, Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { boxOfMask, cropBytes, pastePicture } from '../../../core/raster/crop.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import type { OklabColour } from '../../../edit/recolor/cluster-region.ts';
import { readOklab } from '../../../edit/recolor/match-palette.ts';
import { repaintRegion } from '../../../edit/recolor/repaint-region.ts';
import { sampleRegion } from '../../../edit/recolor/sample-region.ts';
import { enlargeMatte } from '../../../vision/matting/enlarge-matte.ts';
import type { Head } from '../fit/head.ts';
import { measureExposure } from '../shade/measure-exposure.ts';
import { type HairLightness, measureHairLight } from '../shade/measure-hair-light.ts';
import { type DyePattern, placeDye } from './place-dye.ts';
import { measureNearbyHair, recolourHairEdges } from './recolour-hair-edges.ts';

/** A mapping of the lightness of hair, and its new colour; all in OKLab. */
interface Dye {
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
function dyeHair(
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

/** Differences of dark and shining hair from its mean, for black and for white hair. */
const BELOW = { black: 0.09, white: 0.24 } as const;
const ABOVE = { black: 0.24, white: 0.12 } as const;

/** Weight of the hair's former contrast. */
const OWN = 0.45;

/** Fraction of single hairs' colour deviation that stays. */
const KEPT = 0.25;

/** Smallest exposure of a photo by which dyes are darkened; below it hair would be black. */
const DARKEST = 0.02;

/**
 * Plans a dye: contrast and highlights typical of the new colour, but close to those of the hair before.
 * @param dim lightness of white in the photo, 0–1
 */
function planDye(from: HairLightness, { colour, dim }: { readonly colour: OklabColour; dim: number }): Dye {
  const usual = (range: { black: number; white: number }) =>
    dim * (range.black + (range.white - range.black) * colour.lightness);
  const to = { lightness: dim * colour.lightness, a: dim * colour.a, b: dim * colour.b };
  const below = (1 - OWN) * usual(BELOW) + OWN * (from.middle - from.dark);
  const above = (1 - OWN) * usual(ABOVE) + OWN * (from.light - from.middle);
  const dark = Math.max(0.02, to.lightness - below);
  const light = Math.min(0.97, Math.max(to.lightness + 0.02, to.lightness + above));
  return {
    from: [from.dark, from.middle, from.light],
    to: [dark, to.lightness, light],
    a: to.a,
    b: to.b,
    oldA: from.a,
    oldB: from.b,
    kept: KEPT,
  };
}

interface DyeParams {
  readonly head: Head;
  /** Small copy of the photo, and its hair, 0–1. */
  readonly guide: Picture;
  readonly hair: Plane;
  /** `#rrggbb`. */
  readonly colour: string;
  /** Second colour and its placement. */
  readonly second?: { readonly colour: string; readonly pattern: DyePattern };
  readonly seed: number;
}

/**
 * Recolours hair; highlights and shades of its strands remain. Pixels without hair do not change. Throws
 * `region_empty` without hair, or `aborted`.
 */
export async function dyePerson(
  photo: Picture,
  { progress, ...params }: DyeParams & { readonly progress: Progress },
): Promise<Picture> {
  const { head, guide, hair, colour, second, seed } = params;
  const whole = await enlargeMatte(photo, { guide, matte: hair, progress: progress.subrange(0, 0.3) });
  const box = boxOfMask(whole) ?? { left: 0, top: 0, right: photo.width, bottom: photo.height };
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const part: Picture = { ...size, channels: photo.channels, data: cropBytes(photo, box) };
  const mask: Mask = { ...size, data: cropBytes(whole, box) };
  const samples = await sampleRegion(part, { mask, progress: progress.subrange(0.35, 0.35) });
  const from = measureHairLight(samples);
  // Lightness in OKLab is the cube root of light.
  const dim = Math.cbrt(measureExposure(guide, DARKEST));
  const first = planDye(from, { colour: readOklab(colour), dim });
  const scaleX = guide.width / photo.width;
  const scaleY = guide.height / photo.height;
  const nearby = measureNearbyHair(guide, { hair, unit: head.unit * scaleX });
  await progress.report(0.4);
  const settle = (planes: OklabPlanes, top: number) => {
    const { width, height } = planes.lightness;
    const cover = mask.data.subarray(top * width, (top + height) * width);
    const [x, y] = [box.left * scaleX, (box.top + top) * scaleY];
    recolourHairEdges(planes, { nearby, cover, x, y, scaleX, scaleY });
  };
  const repainting = {
    mask,
    strength: 1,
    repaint: (planes: OklabPlanes, top: number) => {
      settle(planes, top);
      if (!second) return dyeHair(planes, { dyes: [first] });
      const { width, height: rows } = planes.lightness;
      const place = { width, top, rows, crown: 0, lowest: size.height, unit: head.unit, seed };
      return dyeHair(planes, {
        dyes: [first, planDye(from, { colour: readOklab(second.colour), dim })],
        shares: placeDye(second.pattern, place),
      });
    },
  };
  return pastePicture(photo, {
    part: await repaintRegion(part, { ...repainting, progress: progress.subrange(0.4, 1) }),
    ...box,
  });
}
