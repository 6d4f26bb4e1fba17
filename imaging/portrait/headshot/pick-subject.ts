import { labelComponents } from '../../core/morphology/components.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { drawShare } from '../../vision/people/draw-share.ts';
import { measureFrame } from '../../vision/people/face-frame.ts';
import { findRegionsAround, type PeopleRegions } from '../../vision/people/find-regions.ts';
import { separateBystanders } from '../../vision/people/separate-bystanders.ts';
import { completePicture, completeRegion, planShoulders } from './complete-shoulders.ts';
import type { PortraitArea } from './crop-portrait-area.ts';
import { type SubjectRegions, tidyLocks } from './draw-head-matte.ts';
import { measureHeadPose } from './measure-head-pose.ts';
import { rejectFalseHair } from './reject-false-hair.ts';

/** Smallest coverage of a connection to the subject. */
const SHRED = 0.3;

const names = ['person', 'skin', 'garment', 'hair', 'beard'] as const;
type Regions = Readonly<Record<(typeof names)[number], Plane>>;

/** The subject of a picture, without anybody else. */
export interface PickedSubject {
  /** With shoulders that others hid. */
  readonly picture: Picture;
  /** Smaller copy of the size of the regions. */
  readonly guide: Picture;
  readonly regions: SubjectRegions;
  /** Points of the face, in pixels of the guide. */
  readonly points: Float32Array;
  readonly bystanders: BystanderFindings;
}

/** Findings on people without a face that was found. */
export interface BystanderFindings {
  /** True if some were removed. */
  readonly areCut: boolean;
  /** True if something that stays may be another person. */
  readonly isUnsure: boolean;
}

/** Points scaled to another size of their picture. */
export function scalePoints(points: Float32Array, times: number): Float32Array {
  return points.map((value) => times * value);
}

/** Number of the subject among the people found: the one with the nearest nose. */
function numberOf(faces: readonly Face[], points: Float32Array): number {
  const away = faces.map(({ mesh }) => Math.hypot(mesh.points[3] - points[3], mesh.points[4] - points[4]));
  return away.indexOf(Math.min(...away));
}

/** Clears areas not connected to the face: remains of others and of things. Changes the plane. */
function keepAround(person: Plane, points: Float32Array): void {
  const { labels } = labelComponents(thresholdPlane(person, SHRED));
  const nose = 3 * facePoints.noseTip;
  const own = labels[Math.floor(points[nose + 1]) * person.width + Math.floor(points[nose])];
  if (!own) return;
  for (let at = 0; at < labels.length; at++) if (labels[at] !== own) person.data[at] = 0;
}

interface Picking {
  readonly picture: Picture;
  readonly found: PeopleRegions;
  readonly number: number;
  /** Points of the subject's face, in pixels of the guide. */
  readonly points: Float32Array;
}

/** Fraction of each pixel that is the subject's and not another face's; undefined without other faces. */
async function shareOf(
  { faces, owners: data, guide }: PeopleRegions,
  { number, unit }: { readonly number: number; readonly unit: number },
): Promise<Plane | undefined> {
  if (faces.length < 2) return undefined;
  const owners = { width: guide.width, height: guide.height, data };
  return drawShare({ owners, own: number + 1, guide, unit }, () => Promise.resolve());
}

/** Regions of the subject without people whose faces are not found. */
async function pickRegions(
  { found, number, points, picture }: Picking,
  progress: Progress,
): Promise<{ readonly regions: Regions; readonly bystanders: BystanderFindings }> {
  const { guide, faces } = found;
  const scale = guide.width / picture.width;
  const share = await shareOf(found, { number, unit: measureFrame(faces[number], [scale, scale]).height });
  const [person, skin, garment, hair, beard] = names.map((name) => ({
    ...found[name],
    data: found[name].data.map((value, at) => (share ? value * share.data[at] : value)),
  }));
  keepAround(person, points);
  const { keep, isUnsure } = await separateBystanders({ guide, person, face: faces[number], scale }, () =>
    progress.report(0.5),
  );
  if (keep) {
    for (const { data } of [person, skin, garment, hair, beard])
      for (let at = 0; at < data.length; at++) data[at] *= keep.data[at];
    keepAround(person, points);
  }
  const regions = { person, skin, garment, hair, beard };
  return { regions, bystanders: { areCut: keep !== undefined, isUnsure } };
}

/** Draws shoulders that others hide. */
function completeSubject({ picture, found, number }: Picking, regions: Regions) {
  const { guide, faces } = found;
  const { person } = regions;
  const scale = guide.width / picture.width;
  const frame = measureFrame(faces[number], [scale, scale]);
  const data = found.person.data.map((value, at) => Math.max(0, value - person.data[at]));
  const others = { ...person, data };
  const drawn = { picture, guide, ...regions };
  for (const plan of planShoulders({ guide, person, occluders: others, frame })) {
    for (const name of names)
      drawn[name] = completeRegion(drawn[name], { occluders: others, shoulderPlan: plan });
    drawn.picture = completePicture(drawn.picture, plan);
    drawn.guide = completePicture(drawn.guide, plan);
  }
  return drawn;
}

/**
 * Finds the regions of the subject alone. Removes other people, also those cut by the photo's border or out
 * of focus, and draws shoulders that they hide. Rejects false hair. Throws `person_not_found`,
 * `model_missing` or `aborted`.
 */
export async function pickSubject(
  { picture, points }: PortraitArea,
  progress: Progress,
): Promise<PickedSubject> {
  const nose = 3 * facePoints.noseTip;
  const found = await findRegionsAround(picture, {
    progress: progress.subrange(0, 0.9),
    subject: { x: points[nose], y: points[nose + 1] },
  });
  const small = scalePoints(points, found.guide.width / picture.width);
  const picking = { picture, found, number: numberOf(found.faces, points), points: small };
  const own = await pickRegions(picking, progress.subrange(0.9, 0.95));
  const { bystanders } = own;
  const { guide, person, skin, garment, hair, beard, ...drawn } = completeSubject(picking, own.regions);
  const head = measureHeadPose({ points: small });
  const rough = { ...hair, data: hair.data.map((value, at) => Math.max(value, beard.data[at])) };
  const locks = rejectFalseHair({ guide, locks: rough, garment, head });
  const regions = { person, skin, garment, locks };
  await progress.report(1);
  return {
    picture: drawn.picture,
    guide,
    points: small,
    bystanders,
    regions: { ...regions, locks: tidyLocks({ regions, points: small, head }) },
  };
}
