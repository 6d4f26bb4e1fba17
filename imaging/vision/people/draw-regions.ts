import { oklabOf } from '../../core/colour/colour-space.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { Face } from '../faces/find-faces.ts';
import { cellOfColour } from './colour-histogram.ts';
import { measureFrame, placeInFrame } from './face-frame.ts';
import { fillRing } from './learn-person.ts';
import { type LearntRegions, rateColour } from './learn-regions.ts';
import { REGION, REGIONS, skinPartAt } from './rate-places.ts';
import { rateSkinTone } from './skin-tone.ts';
import { smoothAllByGuide } from './smooth-by-guide.ts';

/**
 * Weight of the regions learnt on the small copy beside the guide's own colours, and the smallest
 * probability.
 */
const TRUST = 1.4;
const OWN = 0.5;
const SUREST = 0.005;

/** Radius of the guided filter, as a share of the largest face's height. */
const RADIUS = 0.018;

/**
 * Area of a beard in face coordinates, and its smallest fraction of the lower face and of the chin. Strands
 * before one cheek are not a beard.
 */
const BEARD = { from: 0.1, jaws: 0.16, to: 1.3, across: 0.42, wide: 0.6, min: 0.06 } as const;
const CHIN = { from: 0.34, across: 0.2, min: 0.1 } as const;

interface RegionDrawing {
  readonly photo: { readonly width: number; readonly height: number };
  readonly guide: Picture;
  readonly faces: readonly Face[];
  readonly learnt: readonly (LearntRegions | undefined)[];
  readonly person: Plane;
  readonly owners: Uint8Array;
}

interface DrawnRegions {
  /** Hats, caps and headscarves. */
  readonly hat: Plane;
  readonly skin: Plane;
  readonly face: Plane;
  readonly hair: Plane;
  readonly beard: Plane;
  readonly garment: Plane;
}

/** Probabilities of each region on the guide, from the learnt regions and the guide's own colours. */
function rateGuide({ guide, faces, photo, learnt, owners }: RegionDrawing): Plane[] {
  const { lightness, a, b } = oklabOf(guide);
  const out = Array.from({ length: REGIONS }, () => createPlane(guide));
  const rates = new Float32Array(REGIONS);
  for (const [person, known] of learnt.entries()) {
    if (!known) continue;
    const { colours, shares } = known;
    const frame = measureFrame(faces[person], [guide.width / photo.width, guide.height / photo.height]);
    const prior = shares.map((plane) => resizePlane(plane, guide));
    for (let at = 0; at < owners.length; at++) {
      if (owners[at] !== person + 1) continue;
      const colour = [lightness.data[at], a.data[at], b.data[at]] as const;
      rateColour(colours, cellOfColour(...colour), { out: rates });
      const place = placeInFrame(frame, (at % guide.width) + 0.5, Math.floor(at / guide.width) + 0.5);
      rates[REGION.skin] += rateSkinTone(colours.tone, colour, skinPartAt(place));
      let total = 0;
      for (let region = 0; region < REGIONS; region++) {
        rates[region] = Math.exp(OWN * rates[region]) * (prior[region].data[at] + SUREST) ** TRUST;
        total += rates[region];
      }
      for (let region = 0; region < REGIONS; region++) out[region].data[at] = rates[region] / total;
    }
  }
  return out;
}

/** Raises the contrast of a probability, as mixed pixels are few. */
function harden(share: number): number {
  return Math.max(0, Math.min(1, (share - 0.2) / 0.6));
}

interface HeadParts extends DrawnRegions {
  readonly drawing: RegionDrawing;
  /** Counted from 0. */
  readonly number: number;
}

/**
 * Corrects the skin by the rings of the mesh (no eyes, but lips) and copies it to the face within the
 * outline. Returns the outline.
 */
function separateFace({ drawing, number, skin, face, hair, garment }: HeadParts): Uint8Array {
  const { guide, faces, photo, owners, person } = drawing;
  const ringed = {
    face: faces[number],
    scale: [guide.width / photo.width, guide.height / photo.height] as const,
  };
  const fill = (ring: readonly number[]) => fillRing(ringed, { size: guide, ring });
  const oval = fill(faceLandmarks.faceOval);
  const lips = fill(faceLandmarks.outerLips);
  const [right, left] = [fill(faceLandmarks.rightEye), fill(faceLandmarks.leftEye)];
  for (let at = 0; at < oval.length; at++) {
    if (owners[at] !== number + 1) continue;
    if (right[at] || left[at] || lips[at]) {
      skin.data[at] = lips[at] * person.data[at];
      hair.data[at] = 0;
      garment.data[at] = 0;
    }
    if (!oval[at]) continue;
    skin.data[at] = Math.min(person.data[at], skin.data[at] + garment.data[at]);
    garment.data[at] = 0;
    face.data[at] = skin.data[at];
  }
  return oval;
}

/** True outside the outline of the mesh where a beard may be: along the jaws or below the chin. */
function isBesideBeard(x: number, y: number): boolean {
  const side = Math.abs(x);
  return (y > BEARD.jaws && y < 0.5 && side < BEARD.wide) || (y > 0.3 && y < BEARD.to && side < BEARD.across);
}

/** Separates a beard from the hair, if there is one. Strands beside a neck are not a beard. */
function separateBeard({ drawing, number, skin, face, hair, beard }: HeadParts, oval: Uint8Array): void {
  const { guide, faces, photo, owners } = drawing;
  const frame = measureFrame(faces[number], [guide.width / photo.width, guide.height / photo.height]);
  const bearded: number[] = [];
  let [inFace, area, onChin, chin] = [0, 0, 0, 0];
  for (let at = 0; at < oval.length; at++) {
    if (owners[at] !== number + 1 || (!oval[at] && hair.data[at] === 0)) continue;
    const { x, y } = placeInFrame(frame, (at % guide.width) + 0.5, Math.floor(at / guide.width) + 0.5);
    const isBeard = oval[at] ? y > BEARD.from : isBesideBeard(x, y);
    if (!isBeard) continue;
    bearded.push(at);
    if (!oval[at]) continue;
    area++;
    inFace += hair.data[at];
    if (y < CHIN.from || Math.abs(x) > CHIN.across) continue;
    chin++;
    onChin += hair.data[at];
  }
  if (inFace >= BEARD.min * area && onChin < CHIN.min * chin) return;
  if (inFace < BEARD.min * area) {
    // Shadow and lips, not a beard.
    for (const at of bearded) {
      if (!oval[at]) continue;
      skin.data[at] += hair.data[at];
      face.data[at] = skin.data[at];
      hair.data[at] = 0;
    }
    return;
  }
  for (const at of bearded) {
    beard.data[at] = hair.data[at];
    hair.data[at] = 0;
  }
}

/** Headwear of all people, 0–1, of the guide's size. */
function gatherHats(guide: Picture, learnt: RegionDrawing['learnt']): Plane {
  const worn = learnt.flatMap((known) => (known?.hat ? [resizePlane(known.hat, guide)] : []));
  const out = createPlane(guide);
  for (const { data } of worn)
    for (let at = 0; at < data.length; at++) out.data[at] = Math.max(out.data[at], data[at]);
  return out;
}

/**
 * Draws the regions of all people on the guide, as soft as the person's matte along its border. Rejects with
 * `aborted`.
 */
export async function drawRegions(drawing: RegionDrawing, progress: Progress): Promise<DrawnRegions> {
  const { guide, faces, photo, person, learnt } = drawing;
  const largest = Math.max(
    ...faces.map(
      (face) => measureFrame(face, [guide.width / photo.width, guide.height / photo.height]).height,
    ),
  );
  const radius = Math.max(2, Math.round(RADIUS * largest));
  const planes = rateGuide(drawing);
  const hat = gatherHats(guide, learnt);
  const smoothed = hat.data.includes(1) ? [...planes, hat] : planes;
  await smoothAllByGuide(smoothed, { guide, radius, yieldIfDue: () => progress.report(0.5) });
  const [skin, hair, garment] = [REGION.skin, REGION.hair, REGION.garment].map((region) => planes[region]);
  for (let at = 0; at < person.data.length; at++) {
    const total = skin.data[at] + hair.data[at] + garment.data[at];
    const scale = total > 1e-4 ? 1 / total : 0;
    const worn = harden(hat.data[at]);
    hat.data[at] = worn * person.data[at];
    for (const plane of planes)
      plane.data[at] = harden(plane.data[at] * scale) * person.data[at] * (1 - worn);
  }
  const drawn = { skin, hair, garment, hat, face: createPlane(guide), beard: createPlane(guide) };
  for (let number = 0; number < faces.length; number++) {
    const parts = { ...drawn, drawing, number };
    separateBeard(parts, separateFace(parts));
  }
  await progress.report(1);
  return drawn;
}
