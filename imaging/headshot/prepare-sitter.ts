import { measureNoise } from '../enhance/measure-noise.ts';
import { splitLuma } from '../enhance/split-luma.ts';
import { estimateLight, type FaceLight } from '../faces/estimate-light.ts';
import { facePoints } from '../faces/face-landmarks.ts';
import type { Face } from '../faces/find-faces.ts';
import { loadMeshTopology } from '../faces/load-mesh-topology.ts';
import { flagAbove } from '../kernels/flag-above.ts';
import { labelComponents } from '../kernels/label-components.ts';
import type { Plane } from '../kernels/plane.ts';
import { liftMatte } from '../matting/lift-matte.ts';
import { type Pace, partOfPace } from '../pace.ts';
import { findRegions, type PeopleRegions, pickPerson } from '../people/find-regions.ts';
import type { Picture } from '../picture.ts';
import { cutOut } from '../segment/cut-out.ts';
import type { ChosenPhoto } from './choose-photos.ts';
import { cutSurroundings } from './cut-surroundings.ts';
import { doubtLocks } from './doubt-locks.ts';
import { drawHeadMatte, type HeadOrder, type SitterRegions, tidyLocks } from './draw-head-matte.ts';
import { enlargeSurroundings } from './enlarge-surroundings.ts';
import { type HeadMeasure, measureHead } from './measure-head.ts';
import { refineHeadMatte } from './refine-head-matte.ts';
import { retouchSkin } from './retouch-skin.ts';
import { type Gains, measureWhites, settleExposure } from './settle-exposure.ts';

/** The person that portraits are made of, cut out of one photo. */
export interface Sitter {
  /** The whole person, 4 channels: hair by hair, with own colours along the edge. None where all portraits have other clothes. */
  readonly body?: Picture;
  /** Head, hair and neck alone, where a portrait has other clothes. */
  readonly head?: Picture;
  readonly size: { readonly width: number; readonly height: number };
  /** Perhaps smaller than these. */
  readonly regions: SitterRegions;
  /** Of the face, in pixels of `size`. */
  readonly points: Float32Array;
  readonly measure: HeadMeasure;
  readonly yaw: number;
  readonly light: FaceLight;
  /** Brings it to a studio's exposure and white. */
  readonly gains: Gains;
  /** Standard deviation of the photo's noise, in grey levels. */
  readonly noise: number;
}

export interface SitterOrder {
  readonly photo: Picture;
  readonly chosen: ChosenPhoto;
  /** Height of the face in the portrait, hairline to chin, in pixels. */
  readonly unit: number;
  /** How far skin is evened out, 0–1. */
  readonly retouch: number;
  /** Which of them portraits need. */
  readonly needs: { readonly body: boolean; readonly head: boolean };
}

/** What hangs together with the sitter by less coverage than this does not. */
const SHRED = 0.3;

/** Which of the people found is the sitter: the one whose nose is nearest to his. */
function numberOf(faces: readonly Face[], points: Float32Array): number {
  const away = faces.map(({ mesh }) => Math.hypot(mesh.points[3] - points[3], mesh.points[4] - points[4]));
  return away.indexOf(Math.min(...away));
}

/** Clears what does not hang together with the face: shreds of others and of things. Changes the plane. */
function keepAround(person: Plane, points: Float32Array): void {
  const { labels } = labelComponents(flagAbove(person, SHRED));
  const nose = 3 * facePoints.noseTip;
  const own = labels[Math.floor(points[nose + 1]) * person.width + Math.floor(points[nose])];
  if (!own) return;
  for (let at = 0; at < labels.length; at++) if (labels[at] !== own) person.data[at] = 0;
}

/** The sitter's own regions; hair is told from what only looks like it. */
function pickRegions(found: PeopleRegions, number: number, points: Float32Array): SitterRegions {
  const [person, skin, garment, hair, beard] = (['person', 'skin', 'garment', 'hair', 'beard'] as const).map(
    (name) => pickPerson(found, name, number),
  );
  keepAround(person, points);
  const head = measureHead({ points });
  const rough = { ...hair, data: hair.data.map((value, at) => Math.max(value, beard.data[at])) };
  const locks = doubtLocks({ guide: found.guide, locks: rough, garment, head });
  const regions = { person, skin, garment, locks };
  return { ...regions, locks: tidyLocks({ regions, points, head }) };
}

/** Points scaled to another size of their picture. */
export function scalePoints(points: Float32Array, times: number): Float32Array {
  return points.map((value) => times * value);
}

async function lift(
  picture: Picture,
  { guide, matte }: { guide: Picture; matte: Plane },
  pace: Pace,
): Promise<Picture> {
  const lifted = await liftMatte(picture, { guide, matte }, partOfPace(pace, 0, 0.4));
  return cutOut(picture, lifted, partOfPace(pace, 0.4, 1));
}

interface Cutting {
  /** Perhaps retouched. */
  readonly picture: Picture;
  readonly guide: Picture;
  readonly order: HeadOrder;
}

/** The whole person, or head and neck alone where other clothes are drawn: each only if a portrait needs it. */
async function cutParts(
  { picture, guide, order }: Cutting,
  needs: SitterOrder['needs'],
  pace: Pace,
): Promise<Pick<Sitter, 'body' | 'head'>> {
  const { person, skin } = order.regions;
  const body = needs.body
    ? await lift(picture, { guide, matte: person }, partOfPace(pace, 0, 0.4))
    : undefined;
  if (!needs.head) return { body };
  const { head, neck } = drawHeadMatte(order);
  const rough = { guide, matte: head, person, skin, unit: order.head.unit };
  const matte = await refineHeadMatte(rough, partOfPace(pace, 0.4, 0.6));
  for (let at = 0; at < matte.data.length; at++) matte.data[at] = Math.max(matte.data[at], neck.data[at]);
  return { body, head: await lift(picture, { guide, matte }, partOfPace(pace, 0.6, 1)) };
}

/**
 * Cuts the person of a chosen photo out, without neighbours, with what of the body a portrait may show. Throws `person_not_found`, `model_missing` or `aborted`.
 */
export async function prepareSitter(sitting: SitterOrder, pace: Pace): Promise<Sitter> {
  const { photo, chosen, unit, needs, retouch } = sitting;
  const cropped = await cutSurroundings(photo, { ...chosen, unit });
  const around = await enlargeSurroundings(cropped, unit, partOfPace(pace, 0, 0.2));
  const { picture, points } = around;
  const found = await findRegions(picture, partOfPace(pace, 0.2, 0.65));
  const { guide } = found;
  const small = scalePoints(points, guide.width / picture.width);
  const regions = pickRegions(found, numberOf(found.faces, points), small);
  const { triangles } = await loadMeshTopology();
  const light = estimateLight(picture, { mesh: around, triangles });
  const measure = measureHead({ points });
  const retouching = { points, skin: regions.skin, unit: measure.unit, strength: retouch };
  const retouched = await retouchSkin(picture, retouching, partOfPace(pace, 0.65, 0.72));
  const order = { regions, points: small, head: measureHead({ points: small }) };
  const parts = await cutParts({ picture: retouched, guide, order }, needs, partOfPace(pace, 0.72, 1));
  return {
    ...parts,
    size: { width: picture.width, height: picture.height },
    ...{ points, light, regions, measure },
    yaw: chosen.face.mesh.yaw,
    gains: settleExposure(light, measureWhites(picture, points)),
    noise: measureNoise(splitLuma(cropped.picture).luma, { least: 0, most: 442 }).sigma,
  };
}
