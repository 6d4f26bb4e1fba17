import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Point } from '../../core/models/photo-window.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { HISTOGRAM_CELLS, normalizeHistogram } from './colour-histogram.ts';
import { countShades, type Weighing } from './count-shades.ts';
import type { FaceFrame } from './face-frame.ts';
import { TEXTURES } from './measure-texture.ts';
import { REGION, REGIONS } from './rate-places.ts';
import type { SkinTone } from './skin-tone.ts';

/** Smallest frequency of a colour that counts. */
const RARE = 0.0001;

/** Weight of the surrounding pixels beside place and colour. */
const NEIGHBOURS = 0.9;

/** Radius of the surroundings, in face heights. */
const REACH = 0.045;

const ROUNDS = 6;

/** Smallest expected fraction of each region in a zone. */
const MIN_MIX = 0.03;

/** Weight of texture, and its smallest frequency. */
const TEXTURE = 0.9;
const MIN_TEXTURE = 0.005;

/** Weight of the mixture of regions in a zone. */
const MIX = 0.6;

/** Relative lightness of skin outside the face with its frequency: below the chin it lies in shadow. */
const SHADES = [
  [1, 1],
  [1.1, 0.3],
  [0.87, 0.6],
  [0.74, 0.45],
  [0.62, 0.3],
  [0.5, 0.15],
] as const;

/** A garment is seldom in deep shadow, but may be beside the neck. */
const GARMENT_SHADES = [
  [1, 1],
  [0.8, 0.12],
  [0.62, 0.1],
  [0.48, 0.06],
] as const;

export interface PersonPixels {
  readonly planes: OklabPlanes;
  readonly frame: FaceFrame;
  /** Positions of the person's pixels. */
  readonly pixels: Int32Array;
  /** Histogram cells of their colours. */
  readonly cells: Int32Array;
  /** Positions in face coordinates. */
  readonly places: readonly Point[];
  /** Log-likelihood of each region by place alone, `REGIONS` values per pixel. */
  readonly rates: Float32Array;
  /** 1 within the outline of the face. */
  readonly inFace: Uint8Array;
  readonly tone: SkinTone;
  /** Texture class around each pixel. */
  readonly textures: Uint8Array;
  /** Plausibility of each pixel's colour as skin of the person's tone. */
  readonly tones: Float32Array;
}

/** Colour distributions of a person's regions: a probability per histogram cell. */
export interface RegionColours {
  readonly tone: SkinTone;
  readonly skin: Float32Array;
  /** Skin in shadow included. */
  readonly shadedSkin: Float32Array;
  readonly hair: Float32Array;
  readonly garment: Float32Array;
}

export interface LearntRegions {
  readonly colours: RegionColours;
  /** One plane for each region, 0–1. */
  readonly shares: readonly Plane[];
  /** 1 for a hat or headscarf, if any; it belongs to no region. */
  readonly hat?: Plane;
}

function countColours({ ground: { pixels, cells }, weightOf }: Weighing): Float32Array {
  const histogram = new Float32Array(HISTOGRAM_CELLS);
  for (let i = 0; i < pixels.length; i++) histogram[cells[i]] += weightOf(i);
  normalizeHistogram(histogram);
  return histogram;
}

/**
 * Learns colours from the probabilities of the person's pixels, `REGIONS` for each. Skin is learnt only from
 * plausible tones.
 */
export function learnColours(ground: PersonPixels, shares: Float32Array): RegionColours {
  const weighing = (region: number) => ({
    ground,
    weightOf: (i: number) => shares[REGIONS * i + region] ** 2,
  });
  const plausible = new Float64Array(ground.tones.length);
  for (let i = 0; i < plausible.length; i++)
    plausible[i] = shares[REGIONS * i + REGION.skin] ** 2 * Math.exp(ground.tones[i]);
  const bare = { ground, weightOf: (i: number) => plausible[i] };
  return {
    tone: ground.tone,
    skin: countColours(bare),
    shadedSkin: countShades(bare, SHADES),
    hair: countColours(weighing(REGION.hair)),
    garment: countShades(weighing(REGION.garment), GARMENT_SHADES),
  };
}

/**
 * Log-likelihoods of a colour in each region, written to `out` from `at`, without the plausibility of its
 * skin tone.
 */
export function rateColour(
  { skin, shadedSkin, hair, garment }: RegionColours,
  cell: number,
  { out, at = 0 }: { readonly out: Float32Array; readonly at?: number },
): void {
  out[at + REGION.skin] = Math.log(Math.max(0.9 * shadedSkin[cell], skin[cell]) + RARE);
  out[at + REGION.hair] = Math.log(hair[cell] + RARE);
  out[at + REGION.garment] = Math.log(garment[cell] + RARE);
}

/** `rateColour` of the cells that occur, `REGIONS` values at each cell; most pixels share theirs. */
function rateCells(colours: RegionColours, cells: Int32Array): Float32Array {
  const rates = new Float32Array(REGIONS * HISTOGRAM_CELLS);
  const known = new Uint8Array(HISTOGRAM_CELLS);
  for (const cell of cells) {
    if (known[cell]) continue;
    known[cell] = 1;
    rateColour(colours, cell, { out: rates, at: REGIONS * cell });
  }
  return rates;
}

/**
 * Zones with different mixtures of regions: upper face, lower face, rest of the head, beside the neck, body.
 */
const ZONES = 5;

function zoneOf({ places, inFace }: PersonPixels, i: number): number {
  const { y } = places[i];
  if (inFace[i]) return y < 0.18 ? 0 : 1;
  if (y < 0.1) return 2;
  return y < 0.9 ? 3 : 4;
}

/** Logarithms of each region's fraction of each zone, `REGIONS` per zone. */
function mixZones(ground: PersonPixels, shares: Float32Array): Float32Array {
  const sums = new Float64Array(ZONES * REGIONS);
  const totals = new Float64Array(ZONES);
  for (let i = 0; i < ground.pixels.length; i++) {
    const zone = zoneOf(ground, i);
    totals[zone]++;
    for (let region = 0; region < REGIONS; region++)
      sums[zone * REGIONS + region] += shares[REGIONS * i + region];
  }
  return Float32Array.from(sums, (sum, at) => {
    const share = sum / Math.max(1, totals[Math.floor(at / REGIONS)]);
    return MIX * Math.log(MIN_MIX + (1 - REGIONS * MIN_MIX) * share);
  });
}

/** Log-likelihoods of each texture class in each region, `REGIONS` per class. */
export function learnTextures({ textures }: PersonPixels, shares: Float32Array): Float32Array {
  const counts = new Float32Array(TEXTURES * REGIONS);
  for (let i = 0; i < textures.length; i++)
    for (let region = 0; region < REGIONS; region++)
      counts[textures[i] * REGIONS + region] += shares[REGIONS * i + region] ** 2;
  const totals = Array.from({ length: REGIONS }, (_, region) =>
    counts.reduce((sum, count, at) => sum + (at % REGIONS === region ? count : 0), 1e-6),
  );
  return counts.map((count, at) => {
    const below = at >= REGIONS ? counts[at - REGIONS] : 0;
    const above = at + REGIONS < counts.length ? counts[at + REGIONS] : 0;
    const share = (0.5 * count + 0.25 * (below + above)) / totals[at % REGIONS];
    return TEXTURE * Math.log(share + MIN_TEXTURE);
  });
}

interface Round {
  readonly ground: PersonPixels;
  readonly colours: RegionColours;
  /** Probabilities around each pixel. */
  readonly around: readonly Plane[];
}

/** Sets the probabilities of each pixel by place, colour and surroundings. */
function setShares(shares: Float32Array, { ground, colours, around }: Round): void {
  const rates = new Float32Array(REGIONS);
  const mixes = mixZones(ground, shares);
  const textures = learnTextures(ground, shares);
  const { pixels, cells, rates: placeRates } = ground;
  const colourRates = rateCells(colours, cells);
  for (let i = 0; i < pixels.length; i++) {
    const at = pixels[i];
    for (let region = 0; region < REGIONS; region++) rates[region] = colourRates[REGIONS * cells[i] + region];
    rates[REGION.skin] += ground.tones[i];
    const zone = zoneOf(ground, i) * REGIONS;
    const texture = ground.textures[i] * REGIONS;
    let max = Number.NEGATIVE_INFINITY;
    for (let region = 0; region < REGIONS; region++) {
      rates[region] +=
        mixes[zone + region] +
        textures[texture + region] +
        placeRates[REGIONS * i + region] +
        NEIGHBOURS * around[region].data[at];
      max = Math.max(max, rates[region]);
    }
    let total = 0;
    for (let region = 0; region < REGIONS; region++) {
      rates[region] = Math.exp(rates[region] - max);
      total += rates[region];
    }
    for (let region = 0; region < REGIONS; region++) shares[REGIONS * i + region] = rates[region] / total;
  }
}

/** Probabilities of a region as a plane. */
function planeOf(
  { planes, pixels }: PersonPixels,
  { shares, region }: { readonly shares: Float32Array; readonly region: number },
): Plane {
  const { width, height } = planes.lightness;
  const data = new Float32Array(width * height);
  for (let i = 0; i < pixels.length; i++) data[pixels[i]] = shares[REGIONS * i + region];
  return { width, height, data };
}

/** Surroundings of the person's pixels: their radius, and which share of them is the person. */
interface Around {
  readonly radius: number;
  readonly present: Plane;
}

function measureAround(ground: PersonPixels): Around {
  const radius = Math.max(1, Math.round(REACH * ground.frame.height));
  const { width, height } = ground.planes.lightness;
  const data = new Float32Array(width * height);
  for (const at of ground.pixels) data[at] = 1;
  return { radius, present: boxBlurCompiled({ width, height, data }, radius) };
}

/**
 * Mean probabilities around each pixel, scaled to −2 for none to 2 for all. Pixels outside the person do not
 * count.
 */
function averageNeighbours(
  ground: PersonPixels,
  { shares, radius, present }: Around & { readonly shares: Float32Array },
): Plane[] {
  return Array.from({ length: REGIONS }, (_, region) => {
    const plane = boxBlurCompiled(planeOf(ground, { shares, region }), radius);
    for (const at of ground.pixels)
      plane.data[at] = 4 * (plane.data[at] / Math.max(0.01, present.data[at])) - 2;
    return plane;
  });
}

/**
 * Learns colours and places of a person's skin, hair and garment by expectation maximisation, with a mean
 * field for surroundings. Starts from `shares` (`REGIONS` per pixel), which it changes. Rejects with
 * `aborted`.
 */
export async function learnRegions(
  ground: PersonPixels,
  { shares, progress }: { readonly shares: Float32Array; readonly progress: Progress },
): Promise<LearntRegions> {
  let colours = learnColours(ground, shares);
  const surroundings = measureAround(ground);
  for (let round = 0; round < ROUNDS; round++) {
    await progress.report(round / ROUNDS);
    setShares(shares, { ground, colours, around: averageNeighbours(ground, { ...surroundings, shares }) });
    await progress.report((round + 0.5) / ROUNDS);
    colours = learnColours(ground, shares);
  }
  await progress.report(1);
  return {
    colours,
    shares: Array.from({ length: REGIONS }, (_, region) => planeOf(ground, { shares, region })),
  };
}
