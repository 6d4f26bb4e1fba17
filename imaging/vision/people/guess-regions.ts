import type { Point } from '../../core/models/photo-window.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import { learnColours, type PersonPixels, type RegionColours } from './learn-regions.ts';
import { headRadius, REGION, REGIONS } from './rate-places.ts';

/** Smallest plausibility of skin-like colours. */
const SKIN_LIKE = -0.5;

/** Smallest likelihood ratio of hair to garment for hair below the head. */
const HAIR_LIKE = 3;

/**
 * Largest fraction of skin-like colours in the middle of the garment if they are limbs. Above it the garment
 * may have the colour of skin.
 */
const LIMBS = 0.4;

/** Middle of the garment below the chin, in face coordinates. */
const CORE = { from: 1.15, to: 3, across: 0.3 } as const;

type Shares = readonly [skin: number, hair: number, garment: number];

/** Expected regions of hair below the head. */
const FALLING: Shares = [0.04, 0.92, 0.04];

/** Expected regions of bare limbs. */
const BARE: Shares = [0.95, 0, 0.05];

/** Expected regions on a head and in its face. */
function guessHead({ y }: Point, { isFace, isSkin }: { isFace: boolean; isSkin: boolean }): Shares {
  if (isFace) return isSkin || y < 0.2 ? [0.95, 0.05, 0] : [0.2, 0.8, 0];
  return isSkin ? [0.8, 0.2, 0] : [0.05, 0.95, 0];
}

interface SeenBody {
  readonly isSkin: boolean;
  readonly isHair: boolean;
  /** True if skin-like colours below the neck are limbs. */
  readonly isBare: boolean;
}

/** Expected regions beside the head and below it. */
function guessBody({ x, y }: Point, { isSkin, isHair, isBare }: SeenBody): Shares {
  if (isHair && y < 2.6 && Math.abs(x) > 0.22 && Math.abs(x) < 1.4)
    return y < 0.6 || !isSkin ? [0.1, 0.8, 0.1] : [0.4, 0.4, 0.2];
  if (y < 0.85) return isSkin ? [0.8, 0.05, 0.15] : [0.05, 0.1, 0.85];
  if (isSkin) return isBare ? [0.85, 0, 0.15] : [0.4, 0, 0.6];
  return [0, 0.03, 0.97];
}

function isHead(place: Point): boolean {
  return place.y < 0.1 && headRadius(place) < 1.9;
}

/** First colour histograms: of the head without skin, and of the middle of the garment. */
function learnFirst(ground: PersonPixels, isSkin: Uint8Array): RegionColours {
  const { pixels, places, inFace } = ground;
  const shares = new Float32Array(REGIONS * pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    if (!inFace[i] && !isSkin[i] && isHead(places[i]) && headRadius(places[i]) > 1.1)
      shares[REGIONS * i + REGION.hair] = 1;
    if (isInCore(places[i])) shares[REGIONS * i + REGION.garment] = 1;
  }
  return learnColours(ground, shares);
}

function isInCore({ x, y }: Point): boolean {
  return y > CORE.from && y < CORE.to && Math.abs(x) < CORE.across;
}

/** Fraction of skin-like pixels in the middle of the garment, beside bare limbs. */
function coreSkinFraction(
  places: readonly Point[],
  { isSkin, bare }: Record<'isSkin' | 'bare', Uint8Array>,
): number {
  let [skin, all] = [0, 0];
  for (let i = 0; i < isSkin.length; i++) {
    if (!isInCore(places[i]) || bare[i]) continue;
    all++;
    skin += isSkin[i];
  }
  return all > 0 ? skin / all : 0;
}

/** Flags colours that are plausible as skin. */
export function flagSkinLike({ tones }: PersonPixels): Uint8Array {
  return mapToBytes(tones, (plausible) => (plausible > SKIN_LIKE ? 1 : 0));
}

/**
 * True if a garment seems to have the colour of its wearer's skin. `bare` flags limbs, of which nothing is
 * asked.
 */
export function isGarmentSkinLike(ground: PersonPixels, bare: Uint8Array): boolean {
  return coreSkinFraction(ground.places, { isSkin: flagSkinLike(ground), bare }) >= LIMBS;
}

interface KnownParts {
  /** True if skin-like colours below the neck are limbs and not cloth. */
  readonly isBare: boolean;
  /** 1 for hair below the head. */
  readonly falling: Uint8Array;
  /** 1 for skin of bare limbs. */
  readonly bare: Uint8Array;
}

/**
 * First guess of a person's regions, `REGIONS` probabilities per pixel: by place, skin tone and, below the
 * head, likeness to the hair.
 */
export function guessRegions(ground: PersonPixels, { isBare, falling, bare }: KnownParts): Float32Array {
  const { pixels, cells, places, inFace } = ground;
  const isSkin = flagSkinLike(ground);
  const { hair, garment } = learnFirst(ground, isSkin);
  const shares = new Float32Array(REGIONS * pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    const isHair = hair[cells[i]] > HAIR_LIKE * garment[cells[i]] + 0.0002;
    const seen = { isFace: inFace[i] === 1, isSkin: isSkin[i] === 1, isHair, isBare };
    const isOnHead = seen.isFace || isHead(places[i]);
    if (bare[i]) shares.set(BARE, REGIONS * i);
    else if (falling[i]) shares.set(FALLING, REGIONS * i);
    else shares.set(isOnHead ? guessHead(places[i], seen) : guessBody(places[i], seen), REGIONS * i);
  }
  return shares;
}
