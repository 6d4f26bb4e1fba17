import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Point } from '../../core/models/photo-window.ts';
import type { Progress } from '../../core/progress.ts';
import { mapToBytes, mapToFloats } from '../../core/raster/map-values.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import type { Face } from '../faces/find-faces.ts';
import { cellOfColour } from './colour-histogram.ts';
import { measureFrame, placeInFrame } from './face-frame.ts';
import { findBareLimbs } from './find-bare-limbs.ts';
import { findFallingHair } from './find-falling-hair.ts';
import { findHat } from './find-hat.ts';
import { findNeckline } from './find-neckline.ts';
import { flagSkinLike, guessRegions, isGarmentSkinLike } from './guess-regions.ts';
import { type LearntRegions, learnRegions, type PersonPixels } from './learn-regions.ts';
import type { Body } from './locate-bodies.ts';
import { measureTexture } from './measure-texture.ts';
import { REGION, REGIONS, ratePlace, skinPartAt } from './rate-places.ts';
import { measureSkinTone, rateSkinTone, type SkinTone } from './skin-tone.ts';
import { tidyRegions } from './tidy-regions.ts';

interface PersonToLearn {
  readonly face: Face;
  readonly planes: OklabPlanes;
  /** Converts pixels of the photo to pixels of the planes. */
  readonly scale: readonly [x: number, y: number];
  /** Person of each pixel. */
  readonly owners: Uint8Array;
  readonly number: number;
  /** Limbs of all people: those of neighbours may lie before this one. */
  readonly bodies: readonly Body[];
  /** Tones of the faces by their numbers from 0, as far as they are known. */
  readonly tones: readonly (SkinTone | undefined)[];
}

/** Flags inside a ring of points of a face. */
export function fillRing(
  { face, scale }: Pick<PersonToLearn, 'face' | 'scale'>,
  {
    size,
    ring,
  }: { readonly size: { readonly width: number; readonly height: number }; readonly ring: readonly number[] },
): Uint8Array {
  const data = new Uint8Array(size.width * size.height);
  const corners = ring.flatMap((index) => {
    const { x, y } = meshPoint(face.mesh, index);
    return [x * scale[0], y * scale[1]];
  });
  fillPolygon({ ...size, data }, corners);
  return data;
}

/** Lowest part of the head in face coordinates; necklines lie below. */
const HEAD = 0.35;

/** Part of a face without beard, from the brows to below the nose, in face coordinates. */
const BARE = { from: -0.22, to: 0.2, across: 0.42 } as const;

function isBare({ x, y }: Point): boolean {
  return y > BARE.from && y < BARE.to && Math.abs(x) < BARE.across;
}

/** Tone of the bare part of a face where its person is seen; undefined without a pixel of it. */
export function measureFaceTone(person: Omit<PersonToLearn, 'bodies' | 'tones'>): SkinTone | undefined {
  const { face, planes, scale, owners, number } = person;
  const { width } = planes.lightness;
  const oval = fillRing(person, { size: planes.lightness, ring: faceLandmarks.faceOval });
  const frame = measureFrame(face, scale);
  const isSeen = (at: number) =>
    oval[at] === 1 && isBare(placeInFrame(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5));
  return measureSkinTone(planes, listOwned(owners, number).filter(isSeen));
}

/** Pixels of a person with their features before colours are learnt; undefined without a visible pixel. */
function buildPersonPixels(person: PersonToLearn, oval: Uint8Array): PersonPixels | undefined {
  const { face, planes, scale, owners, number } = person;
  const { width } = planes.lightness;
  const frame = measureFrame(face, scale);
  const pixels = Int32Array.from(listOwned(owners, number));
  const inFace = new Uint8Array(pixels.length);
  const rates = new Float32Array(REGIONS * pixels.length);
  const bare: number[] = [];
  const places = Array.from(pixels, (at, i) => {
    const place = placeInFrame(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5);
    inFace[i] = oval[at];
    ratePlace(place, inFace[i] === 1, rates.subarray(REGIONS * i, REGIONS * (i + 1)));
    if (oval[at] && isBare(place)) bare.push(at);
    return place;
  });
  const tone = measureSkinTone(planes, bare.length > 0 ? bare : [...pixels]);
  const { lightness, a, b } = planes;
  const cells = pixels.map((at) => cellOfColour(lightness.data[at], a.data[at], b.data[at]));
  if (!tone) return undefined;
  const tones = mapToFloats(pixels, (at, i) =>
    rateSkinTone(tone, [lightness.data[at], a.data[at], b.data[at]], skinPartAt(places[i])),
  );
  const own = owners.map((owner) => (owner === number ? 1 : 0));
  const texture = measureTexture(lightness, { own, faceHeight: frame.height });
  const textures = mapToBytes(pixels, (at) => texture[at]);
  return { planes, frame, pixels, cells, places, rates, inFace, textures, tone, tones };
}

function listOwned(owners: Uint8Array, number: number): number[] {
  const out: number[] = [];
  for (let at = 0; at < owners.length; at++) if (owners[at] === number) out.push(at);
  return out;
}

/** Copy of a ground without the flagged pixels. */
function leaveOut(ground: PersonPixels, flags: Uint8Array): PersonPixels {
  const isLeft = (_: unknown, i: number) => !flags[i];
  const rates = ground.rates.filter((_, at) => !flags[Math.floor(at / REGIONS)]);
  const { pixels, cells, places, inFace, textures, tones } = ground;
  return {
    ...ground,
    rates,
    pixels: pixels.filter(isLeft),
    cells: cells.filter(isLeft),
    places: places.filter(isLeft),
    inFace: inFace.filter(isLeft),
    textures: textures.filter(isLeft),
    tones: tones.filter(isLeft),
  };
}

function planeOfFlags({ planes, pixels }: PersonPixels, flags: Uint8Array): Plane {
  const out = createPlane(planes.lightness);
  for (let i = 0; i < pixels.length; i++) out.data[pixels[i]] = flags[i];
  return out;
}

/** Weight of a neckline, of bare limbs, and of hair below the head, in nats. */
const NECKLINE = 4;
const LIMBS = 4;
const FALLING = 1.5;

/**
 * Plausibility as skin below which a colour is surely none: even in shadow below a chin.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const UNLIKE = -4;

interface KnownCloth {
  readonly shares: Float32Array;
  readonly isCloth: Uint8Array;
  /** 1 for skin of bare limbs. */
  readonly bare: Uint8Array;
}

/**
 * Separates skin and a garment of its colour along the neckline. Changes the rates of the ground and the
 * probabilities.
 */
function holdNeckline(ground: PersonPixels, { shares, isCloth, bare }: KnownCloth): void {
  for (let i = 0; i < isCloth.length; i++) {
    if (ground.places[i].y < HEAD || bare[i]) continue;
    const [region, other] = isCloth[i] ? [REGION.garment, REGION.skin] : [REGION.skin, REGION.garment];
    ground.rates[REGIONS * i + region] += NECKLINE;
    const at = REGIONS * i;
    const both = shares[at + region] + shares[at + other];
    shares[at + region] = both;
    shares[at + other] = 0;
  }
}

/** Sets the rates of hair below the head, where others are more likely by place alone. */
function holdHair({ rates }: PersonPixels, falling: Uint8Array): void {
  for (let i = 0; i < falling.length; i++) {
    if (!falling[i]) continue;
    const others = Math.max(rates[REGIONS * i + REGION.skin], rates[REGIONS * i + REGION.garment]);
    rates[REGIONS * i + REGION.hair] = Math.max(rates[REGIONS * i + REGION.hair], others + FALLING);
  }
}

/** Sets the rates of bare limbs, which lie before clothes. */
function holdLimbs({ rates }: PersonPixels, bare: Uint8Array): void {
  for (let i = 0; i < bare.length; i++) if (bare[i]) rates[REGIONS * i + REGION.skin] += LIMBS;
}

/**
 * Skin, hair and garment of one person, and their colours; undefined if nothing is visible. Rejects with
 * `aborted`.
 */
export async function learnPerson(
  person: PersonToLearn,
  progress: Progress,
): Promise<LearntRegions | undefined> {
  const oval = fillRing(person, { size: person.planes.lightness, ring: faceLandmarks.faceOval });
  const whole = buildPersonPixels(person, oval);
  await progress.report(0.1);
  if (!whole) return undefined;
  const hat = findHat(whole);
  const ground = hat ? leaveOut(whole, hat) : whole;
  const isSkin = flagSkinLike(ground);
  const { bodies, number, scale, tones } = person;
  const bare = new Uint8Array(ground.pixels.length);
  for (const body of bodies) {
    const tone = body.face === number - 1 ? undefined : tones[body.face];
    findBareLimbs(ground, { body, scale, tone }).forEach((flag, i) => {
      if (flag) bare[i] = 1;
    });
    await progress.report(0.15);
  }
  const falling = findFallingHair(ground, isSkin).map((flag, i) => (bare[i] ? 0 : flag));
  const isCloth = isGarmentSkinLike(ground, bare)
    ? findNeckline(
        ground,
        isSkin.map((flag, i) => (falling[i] || bare[i] ? 0 : flag)),
      )
    : undefined;
  const guessed = guessRegions(ground, { isBare: !isCloth, falling, bare });
  if (isCloth) holdNeckline(ground, { shares: guessed, isCloth, bare });
  holdHair(ground, falling);
  holdLimbs(ground, bare);
  await progress.report(0.2);
  const learnt = await learnRegions(ground, { shares: guessed, progress: progress.subrange(0.2, 1) });
  const unlike = planeOfFlags(
    ground,
    mapToBytes(ground.tones, (tone) => (tone < UNLIKE ? 1 : 0)),
  );
  const shares = tidyRegions(learnt.shares, {
    ...{ frame: ground.frame, oval },
    unlike: Uint8Array.from(unlike.data),
  });
  return { ...learnt, shares, hat: hat && planeOfFlags(whole, hat) };
}
