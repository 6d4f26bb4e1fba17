import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { mapToBytes, mapToFloats } from '../../core/raster/map-values.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { HISTOGRAM_CELLS } from './colour-histogram.ts';
import { countShades } from './count-shades.ts';
import { learnTextures, type PersonPixels } from './learn-regions.ts';
import { headRadius, REGION, REGIONS } from './rate-places.ts';

/**
 * Relative lightness of hair below the head, with its frequency: tips are bleached, and shoulders cast
 * shadow.
 */
const HAIR_SHADES = [
  [1, 1],
  [1.18, 0.35],
  [0.84, 0.5],
  [0.68, 0.3],
] as const;

/** As `HAIR_SHADES`, of skin. Deeper shadow of skin has the colour of brown hair. */
const SKIN_SHADES = [
  [1, 1],
  [1.1, 0.3],
  [0.86, 0.4],
  [0.72, 0.15],
] as const;

/** As `HAIR_SHADES`, of cloth. Hair casts wide shadows on it. */
const CLOTH_SHADES = [
  [1, 1],
  [0.8, 0.4],
  [0.62, 0.35],
  [0.48, 0.25],
] as const;

/** Probability of a colour in cloth of which nothing is known, and rounds in which cloth is learnt. */
const UNKNOWN = 0.0004;
const ROUNDS = 4;

/** Area in face coordinates where hair may fall, and its smallest radius from the head. */
const ZONE = { from: 0.1, to: 3.2, across: 1.9, beside: 1.15 } as const;

/** Radii of the head between which it bears hair, and the height from which on cloth is learnt. */
const HEAD = { from: 1.1, to: 1.9 } as const;
const CLOTH = 0.6;

/** Strands of the colour of skin: how much rougher they are than skin, in nats, and their weight. */
const GOLDEN = { rougher: 0.8, weight: 0.5 } as const;

/** Smallest probability of hair. */
const LIKELY = 0.6;

/** Radius of the smoothing in face heights. */
const REACH = 0.03;

/** Smallest fraction of hair around hair that is certain. Its borders are found with the other regions. */
const INNER = 0.8;

/**
 * Fewest pixels of known hair, as a fraction of the face's square, and its fraction where a lock has its
 * roots.
 */
const FEWEST = 0.05;
const ROOTED = 0.1;

/**
 * Area below the head by which hair and cloth of one colour are told: most of its rows, or its middle, would
 * be hair.
 */
const BODY = { from: 1.3, to: 2.6, across: 0.16, row: 0.85, rows: 0.3, middle: 0.8 } as const;

/** Certain hair and skin of the head, `REGIONS` probabilities per pixel, and the number of pixels of hair. */
interface HeadHair {
  readonly sure: Float32Array;
  readonly known: number;
}

/** Certain hair and skin of the head, `REGIONS` probabilities per pixel. */
function markHead({ pixels, places, inFace }: PersonPixels, isSkin: Uint8Array): Float32Array {
  const sure = new Float32Array(REGIONS * pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    const radius = headRadius(places[i]);
    if (inFace[i] && isSkin[i]) sure[REGIONS * i + REGION.skin] = 1;
    else if (!inFace[i] && !isSkin[i] && places[i].y < ZONE.from && radius > HEAD.from && radius < HEAD.to)
      sure[REGIONS * i + REGION.hair] = 1;
  }
  return sure;
}

/** Probability of hair by colour and texture, while the colours of cloth are learnt from all the rest. */
function rateStrands(ground: PersonPixels, sure: Float32Array): Float32Array {
  const { pixels, places, cells, textures, inFace } = ground;
  const rough = learnTextures(ground, sure);
  const strands = mapToFloats(pixels, (_, i) => sure[REGIONS * i + REGION.hair]);
  for (let i = 0; i < pixels.length; i++) {
    const texture = REGIONS * textures[i];
    const isRough = rough[texture + REGION.hair] - rough[texture + REGION.skin] > GOLDEN.rougher;
    if (isRough && !inFace[i] && places[i].y < ZONE.from && headRadius(places[i]) < HEAD.to)
      strands[i] = Math.max(strands[i], GOLDEN.weight);
  }
  const hair = countShades({ ground, weightOf: (i) => strands[i] }, HAIR_SHADES);
  const skin = countShades({ ground, weightOf: (i) => sure[REGIONS * i + REGION.skin] }, SKIN_SHADES);
  const share = new Float32Array(pixels.length);
  const rest = new Float32Array(pixels.length);
  let cloth: Float32Array = new Float32Array(HISTOGRAM_CELLS);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < pixels.length; i++) {
      const texture = REGIONS * textures[i];
      const unlike = Math.exp((rough[texture + REGION.skin] - rough[texture + REGION.hair]) / 2);
      const like = hair[cells[i]];
      const bare = skin[cells[i]] * unlike * unlike;
      const worn = Math.max(cloth[cells[i]], UNKNOWN) * unlike;
      const sum = like + bare + worn;
      share[i] = like / sum;
      rest[i] = places[i].y > CLOTH ? worn / sum : 0;
    }
    cloth = countShades({ ground, weightOf: (i) => rest[i] }, CLOTH_SHADES);
  }
  return share;
}

/** Smooths values of a person's pixels among themselves. */
function smooth({ pixels, planes, frame }: PersonPixels, values: Float32Array): Plane {
  const radius = Math.max(1, Math.round(REACH * frame.height));
  const [plane, present] = [createPlane(planes.lightness), createPlane(planes.lightness)];
  for (let i = 0; i < pixels.length; i++) {
    plane.data[pixels[i]] = values[i];
    present.data[pixels[i]] = 1;
  }
  const [out, whole] = [boxBlurCompiled(plane, radius), boxBlurCompiled(present, radius)];
  for (const at of pixels) out.data[at] /= Math.max(0.01, whole.data[at]);
  return out;
}

/** True if so much of the body looks like hair that the cloth has the colour of the hair. */
function isClothHairLike({ pixels, places, planes }: PersonPixels, flags: Uint8Array): boolean {
  const { width, height } = planes.lightness;
  const [all, seen] = [new Uint32Array(height), new Uint32Array(height)];
  let [middle, covered] = [0, 0];
  for (let i = 0; i < pixels.length; i++) {
    const { x, y } = places[i];
    if (y < BODY.from || y > BODY.to) continue;
    const row = Math.floor(pixels[i] / width);
    all[row]++;
    seen[row] += flags[i];
    if (Math.abs(x) > BODY.across) continue;
    middle++;
    covered += flags[i];
  }
  const rows = [...all.keys()].filter((row) => all[row] > 0);
  const full = rows.filter((row) => seen[row] > BODY.row * all[row]);
  return full.length > BODY.rows * rows.length || covered > BODY.middle * middle;
}

/**
 * Keeps flags to which a way leads down from the roots, half as far aside as down. Hair hangs; cloth that it
 * touches lies aside.
 */
function letHang({ width, height, data }: Flags, roots: Uint8Array): Flags {
  const out = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y++) {
    const reach = y % 2;
    for (let x = 0; x < width; x++, at++) {
      if (!data[at]) continue;
      if (roots[at]) out[at] = 1;
      for (let aside = -reach; aside <= reach && y > 0; aside++)
        if (x + aside >= 0 && x + aside < width && out[at - width + aside]) out[at] = 1;
    }
  }
  return { width, height, data: out };
}

/** Hair as likely as `rateStrands` says that hangs from the head. */
function followHair(ground: PersonPixels, { sure, known }: HeadHair): Uint8Array {
  const { pixels, places, inFace, planes } = ground;
  const likely = smooth(ground, rateStrands(ground, sure));
  const { width, height } = planes.lightness;
  const flags = { width, height, data: new Uint8Array(width * height) };
  const roots = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    const { x, y } = places[i];
    const isNear =
      y < ZONE.to && Math.abs(x) < ZONE.across && !inFace[i] && headRadius(places[i]) > ZONE.beside;
    const isKnown = sure[REGIONS * i + REGION.hair] === 1;
    flags.data[pixels[i]] = (isNear || isKnown) && likely.data[pixels[i]] > LIKELY ? 1 : 0;
    roots[pixels[i]] = isKnown || y < ZONE.from ? 1 : 0;
  }
  const { labels, sizes } = labelComponents(letHang(flags, roots));
  const onHead = new Uint32Array(sizes.length);
  for (let i = 0; i < pixels.length; i++) onHead[labels[pixels[i]]] += sure[REGIONS * i + REGION.hair];
  return mapToBytes(pixels, (at) => (labels[at] > 0 && onHead[labels[at]] > ROOTED * known ? 1 : 0));
}

/**
 * Flags hair beside the face and below the head: of the colour of the head's hair and hanging from it.
 * Nothing is flagged where cloth has the colour of the hair. One flag for each of the person's pixels.
 */
export function findFallingHair(ground: PersonPixels, isSkin: Uint8Array): Uint8Array {
  const { pixels, frame } = ground;
  const none = new Uint8Array(pixels.length);
  const sure = markHead(ground, isSkin);
  let known = 0;
  for (let i = 0; i < pixels.length; i++) known += sure[REGIONS * i + REGION.hair];
  if (known < FEWEST * frame.width * frame.height) return none;
  const found = followHair(ground, { sure, known });
  if (isClothHairLike(ground, found)) return none;
  const inner = smooth(ground, Float32Array.from(found)).data;
  return found.map((flag, i) => (inner[pixels[i]] > INNER ? flag : 0));
}
