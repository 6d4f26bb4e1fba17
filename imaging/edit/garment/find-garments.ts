import { toOklab } from '../../core/colour/colour-space.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { fitPicture } from '../../core/io/size.ts';
import type { Point } from '../../core/models/photo-window.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { dropAlpha } from '../../core/raster/alpha.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { isPerson } from '../../vision/faces/select-faces.ts';
import { drawBody } from '../../vision/people/draw-body.ts';
import { type FaceFrame, measureFrame } from '../../vision/people/face-frame.ts';
import { findRegions, type PeopleRegions, pickPerson } from '../../vision/people/find-regions.ts';
import { smoothByGuide } from '../../vision/people/smooth-by-guide.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';
import { fillHidden } from '../style/fill-hidden.ts';
import { coversChest } from './covers-chest.ts';
import { dropSpecks, dropStrays } from './drop-strays.ts';
import { giveSkinBack } from './give-skin-back.ts';
import { hasPattern } from './join-main.ts';
import { type GarmentPart, keepPart } from './keep-part.ts';
import { leaveOutSkin } from './leave-out-skin.ts';
import { measureWaist } from './measure-waist.ts';
import { type ClothPieces, segmentGarment } from './segment-garment.ts';
import { findBareHands, spareHands } from './spare-hands.ts';
import { unmixBorder } from './unmix-border.ts';

/** Height of a face from hairline to chin in centimetres (mean of the canonical face model). */
const FACE_CENTIMETRES = 17.7;

/** Assumed width of a masked area in centimetres. */
const MASK_CENTIMETRES = 45;

/** Smallest visible garment, as a fraction of the face's square. */
const MIN_AREA = 0.1;

/** Most pixels of the working copy. */
const MAX_PIXELS = 1_000_000;

/** Masked area on a small copy of the photo. */
export interface MarkedPart {
  /** 3 channels; transparent pixels have the visible colours around them. */
  readonly guide: Picture;
  /** 0–1, of the guide's size. */
  readonly coverage: Plane;
  /** 1 for its wearer. */
  readonly body: Uint8Array;
  readonly pixelsPerCentimetre: number;
  /** The middle of the cloth. */
  readonly origin: Point;
}

/** Garment of one person, or a mask of clothes. */
export interface Garment extends MarkedPart {
  readonly pieces: ClothPieces;
  /** True if colours of a pattern run through it. */
  readonly isPatterned: boolean;
}

interface GarmentParams {
  readonly photo: Picture;
  /** Number of the person from the left, from 1; 0 = everybody. */
  readonly person: number;
  readonly part: GarmentPart;
}

function sumOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0);
}

/** Coverage of pieces of cloth, soft along the guide's edges. */
async function refineCoverage(
  coverage: Plane,
  { guide, kept, progress }: { guide: Picture; kept: Uint8Array; readonly progress: Progress },
): Promise<Plane> {
  if (kept.every((flag, at) => flag === 1 || coverage.data[at] < 0.02)) return coverage;
  const share = createPlane(coverage);
  for (let at = 0; at < kept.length; at++) share.data[at] = kept[at];
  await smoothByGuide(share, { guide, radius: 2, yieldIfDue: () => progress.report(0.5) });
  for (let at = 0; at < kept.length; at++)
    share.data[at] = coverage.data[at] * Math.max(0, Math.min(1, (share.data[at] - 0.15) / 0.7));
  return share;
}

async function wornBy(
  regions: PeopleRegions,
  {
    number,
    frame,
    scale,
    part,
    hands,
    progress,
  }: {
    /** Bare hands of all people, of the guide's size. */
    readonly hands: Plane | undefined;
    readonly number: number;
    readonly frame: FaceFrame;
    readonly scale: readonly [x: number, y: number];
    readonly part: GarmentPart;
    readonly progress: Progress;
  },
): Promise<Garment | undefined> {
  const { guide, owners } = regions;
  const whole = pickPerson(regions, { name: 'garment', number });
  const isOwn = owners.map((owner) => (owner === number + 1 ? 1 : 0));
  if (!coversChest(whole, { frame, body: isOwn })) return undefined;
  const colours = toOklab(guide);
  const pieces = leaveOutSkin(segmentGarment(colours, whole), { colours, tones: regions.tones });
  await progress.report(0.5);
  const body = regions.bodies.find(({ face }) => face === number);
  const waist = body && measureWaist(body, scale);
  const seen = body && drawBody(body, { size: whole, scale });
  const chosen = keepPart(pieces, { size: whole, frame, part, waist, seen, colours });
  const worn = seen ? dropStrays(chosen, seen) : chosen;
  const yieldIfDue = () => progress.report(0.6);
  const kept = await giveSkinBack(worn, { ...regions, faceHeight: frame.height, yieldIfDue });
  const spared = spareHands({ whole, kept }, hands);
  const main = part === 'main' ? dropSpecks(spared.kept, whole) : spared.kept;
  const refined = await refineCoverage(spared.whole, { guide, kept: main, progress });
  const coverage = unmixBorder(refined, colours);
  if (sumOf(coverage) < MIN_AREA * frame.width * frame.height) return undefined;
  return {
    guide,
    coverage,
    body: isOwn,
    pieces,
    isPatterned: hasPattern(pieces, guide),
    pixelsPerCentimetre: frame.height / FACE_CENTIMETRES,
    origin: { x: frame.neck, y: frame.chin.y + 0.5 * frame.height },
  };
}

/**
 * Garments of a photo, one per person. Throws `person_not_found`, `region_empty`, `invalid_request`,
 * `model_missing` or `aborted`.
 */
export async function findGarments(params: GarmentParams, progress: Progress): Promise<readonly Garment[]> {
  const { photo, person, part } = params;
  const regions = await findRegions(photo, progress.subrange(0, 0.7));
  const { guide, faces } = regions;
  const people = faces.filter(isPerson);
  if (people.length === 0) throw new ImagingError('person_not_found', 'no person is seen in the photo');
  if (person > people.length)
    throw new ImagingError('person_not_found', `the photo shows ${people.length} people`);
  const hands = await findBareHands(regions, { photo, progress: progress.subrange(0.7, 0.8) });
  const garments: Garment[] = [];
  for (const [number, face] of faces.entries()) {
    if (!isPerson(face) || (person > 0 && face !== people[person - 1])) continue;
    const scale = [guide.width / photo.width, guide.height / photo.height] as const;
    const frame = measureFrame(face, scale);
    const share = (at: number) => 0.8 + (0.2 * (number + at)) / faces.length;
    const garment = await wornBy(regions, {
      number,
      frame,
      scale,
      part,
      hands,
      progress: progress.subrange(share(0), share(1)),
    });
    if (garment) garments.push(garment);
  }
  if (garments.length === 0) throw new ImagingError('region_empty', 'no garment is seen');
  return garments;
}

/** Masked area on a copy of at most that many pixels. Throws `region_empty` for an empty mask. */
export async function markPart(
  photo: Picture,
  { mask, maxPixels = MAX_PIXELS }: { readonly mask: Mask; readonly maxPixels?: number },
): Promise<MarkedPart> {
  const small = await fitPicture(photo, maxPixels);
  const marked = await resizeMask(mask, small);
  const coverage = createPlane(marked);
  let [left, right, top] = [marked.width, 0, marked.height];
  for (let at = 0; at < marked.data.length; at++) {
    coverage.data[at] = marked.data[at] / 255;
    if (marked.data[at] < 128) continue;
    const x = at % marked.width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, Math.floor(at / marked.width));
  }
  if (right <= left) throw new ImagingError('region_empty', 'the mask marks nothing');
  return {
    guide: dropAlpha(fillHidden(small)),
    coverage,
    body: marked.data.map((value) => (value >= 128 ? 1 : 0)),
    pixelsPerCentimetre: Math.max(0.5, (right - left) / MASK_CENTIMETRES),
    origin: { x: (left + right) / 2, y: top },
  };
}

/** Garment from a mask. Throws `region_empty` for an empty mask. */
export async function garmentOfMask(photo: Picture, mask: Mask): Promise<Garment> {
  const part = await markPart(photo, { mask });
  const pieces = segmentGarment(toOklab(part.guide), part.coverage);
  return { ...part, pieces, isPatterned: hasPattern(pieces, part.guide) };
}
