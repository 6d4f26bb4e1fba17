import type { Point } from '../../core/models/photo-window.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type FaceFrame, placeInFrame } from './face-frame.ts';
import { headRadius, REGION } from './rate-places.ts';

/**
 * Area where hair starts, in radii of the face's outline and face coordinates. Specks of skin down to the
 * chin are hair.
 */
const HEAD = { radius: 1.75, begins: 0.15, lowest: 0.5 } as const;

/**
 * Half the largest width of a thread in face heights, and the reach of strands from thicker hair. What hangs
 * by a thread is not hair.
 */
const THIN = 0.03;
const STRANDS = 2.5;

/** Highest bottom of a garment in face coordinates, and the area below the chin with beard or skin only. */
const SHOULDERS = 0.8;
const JAW = { to: 0.6, across: 0.4 } as const;

/**
 * Lowest shadow of a chin, and the height down to which the skin below it is looked for.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const SHADOW = { to: 0.75, skin: 1 } as const;

/**
 * Half the largest width, in face heights, of what is no garment beside a face: fringes along jaws and ears.
 * `to` is the height down to which they are looked for.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const FRINGE = { thin: 0.045, to: 0.55 } as const;

/** Smallest islands, as fractions of the face's square. Smaller ones belong to their surroundings. */
const MIN_HAIR = 0.006;
const MIN_SKIN = 0.03;

/** Smallest fraction of hair above the ears. Below it hair-like pixels are highlights or shadow. */
const BALD = 0.28;

interface PersonPlace {
  readonly frame: FaceFrame;
  /** 1 within the outline of the face. */
  readonly oval: Uint8Array;
  /** 1 for colours that are surely no skin of the person. Default none. */
  readonly unlike?: Uint8Array;
}

/** 1 for parts of a region that are too small or have no place for which `begins` is true. */
function listStray(
  region: Plane,
  { min, begins }: { min: number; begins: (at: number) => boolean },
): Uint8Array {
  const flags = thresholdPlane(region, 0.5);
  const { labels, sizes } = labelComponents(flags);
  const starts = new Uint8Array(sizes.length);
  for (let at = 0; at < labels.length; at++) if (labels[at] && begins(at)) starts[labels[at]] = 1;
  return flags.data.map((flag, at) => (flag && !(starts[labels[at]] && sizes[labels[at]] >= min) ? 1 : 0));
}

/**
 * 1 for hair that is connected to the head by no more than a thread. A dark jacket that touches hair is not
 * hair.
 */
function listStrayHair(
  hair: Plane,
  { thin, min, begins }: { thin: number; min: number; begins: (at: number) => boolean },
): Uint8Array {
  const { width, height } = hair;
  const flags = thresholdPlane(hair, 0.5);
  const depth = distanceTransform(flags);
  const thick = { width, height, data: depth.map((distance) => (distance > thin ? 1 : 0)) };
  const stray = listStray(thick, { min, begins });
  const kept = { width, height, data: mapToBytes(thick.data, (flag, at) => flag - stray[at]) };
  const near = dilateSquare(kept, Math.ceil(STRANDS * thin));
  return flags.data.map((flag, at) => (flag && !near[at] && !begins(at) ? 1 : 0));
}

/** 1 for parts of a region that are thin, and not beside a thick one. */
function listThin({ width, height, data }: Plane, thin: number): Uint8Array {
  const flags = thresholdPlane({ width, height, data }, 0.5);
  const depth = distanceTransform(flags);
  const thick = { width, height, data: depth.map((distance) => (distance > thin ? 1 : 0)) };
  const near = dilateSquare({ ...thick, data: Uint8Array.from(thick.data) }, Math.ceil(thin));
  return mapToBytes(flags.data, (flag, at) => (flag && !near[at] ? 1 : 0));
}

/** Fraction of hair above the ears, outside the face. */
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

/** 1 for what has bare skin of the neck straight below it: no garment, but the shadow of the chin. */
function listOverNeck(skin: Plane, placeOf: (at: number) => Point): Uint8Array {
  const { width, data } = skin;
  const over = new Uint8Array(data.length);
  for (let at = data.length - width - 1; at >= 0; at--) {
    const below = at + width;
    over[at] = over[below] || (data[below] > 0.5 && placeOf(below).y < SHADOW.skin) ? 1 : 0;
  }
  return over;
}

/**
 * Removes stray parts of regions. Hair that does not start on the head and specks of skin in a garment become
 * garment. Garments above the shoulders become skin, but for high collars that surely are none, and specks of
 * skin on the head become hair. Takes planes as `learnRegions` makes them; returns new ones.
 */
export function tidyRegions(shares: readonly Plane[], { frame, oval, unlike }: PersonPlace): Plane[] {
  const { width } = shares[0];
  const area = frame.width * frame.height;
  const placeOf = (at: number) => placeInFrame(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5);
  const strayHair = listStrayHair(shares[REGION.hair], {
    thin: Math.max(1, THIN * frame.height),
    min: MIN_HAIR * area,
    begins: (at) => {
      const place = placeOf(at);
      return oval[at] === 1 || (place.y < HEAD.begins && headRadius(place) < HEAD.radius);
    },
  });
  const strayGarment = listStray(shares[REGION.garment], {
    min: MIN_HAIR * area,
    begins: (at) => placeOf(at).y > SHOULDERS,
  });
  const straySkin = listStray(shares[REGION.skin], { min: MIN_SKIN * area, begins: () => true });
  const out = shares.map((plane) => ({ ...plane, data: plane.data.slice() }));
  const [skin, hair, garment] = out.map(({ data }) => data);
  const fringe = listThin(shares[REGION.garment], Math.max(1, FRINGE.thin * frame.height));
  const over = listOverNeck(shares[REGION.skin], placeOf);
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
    const { x, y } = placeOf(at);
    const isChin =
      Math.abs(x) < JAW.across && (y < JAW.to ? !unlike?.[at] || over[at] : y < SHADOW.to && over[at]);
    const isFringe = fringe[at] && y < FRINGE.to;
    if (strayGarment[at] || isChin || isFringe) {
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
