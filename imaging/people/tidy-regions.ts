import { dilateSquare } from '../kernels/dilate-square.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { flagAbove } from '../kernels/flag-above.ts';
import { labelComponents } from '../kernels/label-components.ts';
import type { Plane } from '../kernels/plane.ts';
import type { Point } from '../models/photo-window.ts';
import { type FaceFrame, placeInFrame } from './face-frame.ts';
import { headRadius, REGION } from './rate-places.ts';

/** Hair begins on the head: within so many radii of the face's outline, above the mouth; specks of skin down to the chin are hair. */
const HEAD = { radius: 1.75, begins: 0.15, lowest: 0.5 } as const;

/** What hangs from a head by less than twice this share of the face's height is no hair, and strands reach so much farther from thicker hair. */
const THIN = 0.03;
const STRANDS = 2.5;

/** Garments reach down to here at least. */
const SHOULDERS = 0.8;

/** Islands smaller than this share of the face's square are of what surrounds them. */
const LEAST_HAIR = 0.006;
const LEAST_SKIN = 0.03;

/** With less of the head above the ears in hair, what looks like hair is shine or shade. */
const BALD = 0.28;

interface PersonPlace {
  readonly frame: FaceFrame;
  /** 1 within the outline of the face. */
  readonly oval: Uint8Array;
}

/** 1 for the parts of a region that don't stay, as they are too small or have no place that `begins` names. */
function listStray(
  region: Plane,
  { least, begins }: { least: number; begins: (at: number) => boolean },
): Uint8Array {
  const flags = flagAbove(region, 0.5);
  const { labels, sizes } = labelComponents(flags);
  const starts = new Uint8Array(sizes.length);
  for (let at = 0; at < labels.length; at++) if (labels[at] && begins(at)) starts[labels[at]] = 1;
  return flags.data.map((flag, at) => (flag && !(starts[labels[at]] && sizes[labels[at]] >= least) ? 1 : 0));
}

/** 1 for hair that doesn't hang from the head by anything thicker than a thread: a dark jacket is no hair, though it touches some. */
function listStrayHair(
  hair: Plane,
  { thin, least, begins }: { thin: number; least: number; begins: (at: number) => boolean },
): Uint8Array {
  const { width, height } = hair;
  const flags = flagAbove(hair, 0.5);
  const depth = distanceTransform(flags);
  const thick = { width, height, data: depth.map((distance) => (distance > thin ? 1 : 0)) };
  const stray = listStray(thick, { least, begins });
  const kept = { width, height, data: Uint8Array.from(thick.data, (flag, at) => flag - stray[at]) };
  const near = dilateSquare(kept, Math.ceil(STRANDS * thin));
  return flags.data.map((flag, at) => (flag && !near[at] && !begins(at) ? 1 : 0));
}

/** The share of hair in what of a head lies above the ears, without the face. */
function measureHairiness(
  shares: readonly Plane[],
  { oval, placeOf }: { readonly oval: Uint8Array; readonly placeOf: (at: number) => Point },
): number {
  let [hair, all] = [0, 0];
  const [skin, hairs] = [shares[REGION.skin].data, shares[REGION.hair].data];
  for (let at = 0; at < oval.length; at++) {
    if (oval[at] || skin[at] + hairs[at] < 0.5) continue;
    const place = placeOf(at);
    if (place.y > 0 || headRadius(place) > HEAD.radius) continue;
    all++;
    hair += hairs[at];
  }
  return all > 0 ? hair / all : 1;
}

/**
 * Gives what can't be hair, as it doesn't begin on the head, and specks of skin in a garment to the garment; what is no garment, as it doesn't reach down to the shoulders, goes to the skin, and specks of skin on the head go to the hair.
 * Planes of the shares as `learnRegions` makes them. Returns new ones.
 */
export function tidyRegions(shares: readonly Plane[], { frame, oval }: PersonPlace): Plane[] {
  const { width } = shares[0];
  const area = frame.width * frame.height;
  const placeOf = (at: number) => placeInFrame(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5);
  const strayHair = listStrayHair(shares[REGION.hair], {
    thin: Math.max(1, THIN * frame.height),
    least: LEAST_HAIR * area,
    begins: (at) => {
      const place = placeOf(at);
      return oval[at] === 1 || (place.y < HEAD.begins && headRadius(place) < HEAD.radius);
    },
  });
  const strayGarment = listStray(shares[REGION.garment], {
    least: LEAST_HAIR * area,
    begins: (at) => placeOf(at).y > SHOULDERS,
  });
  const straySkin = listStray(shares[REGION.skin], { least: LEAST_SKIN * area, begins: () => true });
  const out = shares.map((plane) => ({ ...plane, data: plane.data.slice() }));
  const [skin, hair, garment] = out.map(({ data }) => data);
  const isBald = measureHairiness(shares, { oval, placeOf }) < BALD;
  for (let at = 0; at < skin.length; at++) {
    if (isBald && placeOf(at).y < HEAD.lowest && !oval[at]) {
      skin[at] += hair[at];
      hair[at] = 0;
    }
    if (strayHair[at]) {
      garment[at] += hair[at];
      hair[at] = 0;
    }
    if (strayGarment[at]) {
      skin[at] += garment[at];
      garment[at] = 0;
    }
    if (!straySkin[at] || oval[at]) continue;
    const isHead = placeOf(at).y < HEAD.lowest;
    if (isHead) hair[at] += skin[at];
    else garment[at] += skin[at];
    skin[at] = 0;
  }
  return out;
}
