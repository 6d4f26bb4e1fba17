import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { Face } from '../faces/find-faces.ts';
import { fitMatte } from '../kernels/fit-matte.ts';
import { toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import type { Pace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import { runStretches } from '../run-stretches.ts';
import { measureFrame, placeInFrame } from './face-frame.ts';
import { fillRing } from './learn-person.ts';
import { type LearntRegions, rateColour } from './learn-regions.ts';
import { REGION, REGIONS } from './rate-places.ts';

/** How much what was learnt on the small copy counts beside the colours of the larger one, and how sure it may be. */
const TRUST = 1.4;
const SUREST = 0.005;

/** Radius of the guided filter, as a share of the largest face's height, and the variance of colour that counts as grain. */
const RADIUS = 0.018;
const GRAIN = 2e-4;

export interface RegionDrawing {
  readonly photo: { readonly width: number; readonly height: number };
  readonly guide: Picture;
  readonly faces: readonly Face[];
  readonly learnt: readonly (LearntRegions | undefined)[];
  readonly person: Plane;
  readonly owners: Uint8Array;
}

interface DrawnRegions {
  readonly skin: Plane;
  readonly face: Plane;
  readonly hair: Plane;
  readonly beard: Plane;
  readonly garment: Plane;
}

/** Shares of each region by what was learnt and by the guide's own colours. */
function rateGuide({ guide, learnt, owners }: RegionDrawing): Plane[] {
  const planes = toOklab(guide);
  const { lightness, a, b } = planes;
  const out = Array.from({ length: REGIONS }, () => createPlane(guide));
  const rates = new Float32Array(REGIONS);
  for (const [person, known] of learnt.entries()) {
    if (!known) continue;
    const { colours, shares } = known;
    const prior = shares.map((plane) => resizePlane(plane, guide));
    for (let at = 0; at < owners.length; at++) {
      if (owners[at] !== person + 1) continue;
      rateColour(colours, [lightness.data[at], a.data[at], b.data[at]], rates);
      let total = 0;
      for (let region = 0; region < REGIONS; region++) {
        rates[region] = Math.exp(0.5 * rates[region]) * (prior[region].data[at] + SUREST) ** TRUST;
        total += rates[region];
      }
      for (let region = 0; region < REGIONS; region++) out[region].data[at] = rates[region] / total;
    }
  }
  return out;
}

/** A plane smoothed but for edges of the guide. */
async function smoothByGuide(
  plane: Plane,
  { guide, radius }: { guide: Picture; radius: number },
  breathe: () => Promise<void>,
): Promise<void> {
  const fit = await runStretches(fitMatte(plane, guide, { radius, epsilon: GRAIN }), breathe);
  const { data } = guide;
  for (let at = 0; at < plane.data.length; at++)
    plane.data[at] = Math.max(
      0,
      (fit.red.data[at] * data[3 * at] +
        fit.green.data[at] * data[3 * at + 1] +
        fit.blue.data[at] * data[3 * at + 2]) /
        255 +
        fit.offset.data[at],
    );
}

/** A share made surer, as mixed pixels are few. */
function harden(share: number): number {
  return Math.max(0, Math.min(1, (share - 0.2) / 0.6));
}

/** Parts the face from the rest of the skin, the beard from the hair, and takes the eyes out. */
function partHeads(
  { guide, faces, photo, owners }: RegionDrawing,
  { skin, face, hair, beard }: DrawnRegions,
): void {
  const scale = [guide.width / photo.width, guide.height / photo.height] as const;
  for (const [i, one] of faces.entries()) {
    const frame = measureFrame(one, scale);
    const ringed = { face: one, scale };
    const oval = fillRing(ringed, guide, faceLandmarks.faceOval);
    const eyes = [faceLandmarks.rightEye, faceLandmarks.leftEye].map((ring) => fillRing(ringed, guide, ring));
    for (let at = 0; at < oval.length; at++) {
      if (owners[at] !== i + 1) continue;
      if (eyes[0][at] || eyes[1][at]) skin.data[at] = 0;
      if (oval[at]) face.data[at] = skin.data[at];
      if (hair.data[at] === 0) continue;
      const { x, y } = placeInFrame(frame, (at % guide.width) + 0.5, Math.floor(at / guide.width) + 0.5);
      const isBeard = oval[at] ? y > 0.1 : y > 0.3 && y < 1.3 && Math.abs(x) < 0.42;
      if (!isBeard) continue;
      beard.data[at] = hair.data[at];
      hair.data[at] = 0;
    }
  }
}

/** Draws the regions of all people on the guide, as soft as the person's matte along their border. Rejects with `aborted`. */
export async function drawRegions(drawing: RegionDrawing, pace: Pace): Promise<DrawnRegions> {
  const { guide, faces, photo, person } = drawing;
  const largest = Math.max(
    ...faces.map(
      (face) => measureFrame(face, [guide.width / photo.width, guide.height / photo.height]).height,
    ),
  );
  const radius = Math.max(2, Math.round(RADIUS * largest));
  const planes = rateGuide(drawing);
  for (const [region, plane] of planes.entries())
    await smoothByGuide(plane, { guide, radius }, () => pace(region / REGIONS));
  const [skin, hair, garment] = [REGION.skin, REGION.hair, REGION.garment].map((region) => planes[region]);
  for (let at = 0; at < person.data.length; at++) {
    const total = skin.data[at] + hair.data[at] + garment.data[at];
    const scale = total > 1e-4 ? 1 / total : 0;
    for (const plane of planes) plane.data[at] = harden(plane.data[at] * scale) * person.data[at];
  }
  const drawn = { skin, hair, garment, face: createPlane(guide), beard: createPlane(guide) };
  partHeads(drawing, drawn);
  await pace(1);
  return drawn;
}
