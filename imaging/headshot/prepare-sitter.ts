import { measureNoise } from '../enhance/measure-noise.ts';
import { splitLuma } from '../enhance/split-luma.ts';
import { estimateLight, type FaceLight } from '../faces/estimate-light.ts';
import type { Face } from '../faces/find-faces.ts';
import { loadMeshTopology } from '../faces/load-mesh-topology.ts';
import type { Plane } from '../kernels/plane.ts';
import { liftMatte } from '../matting/lift-matte.ts';
import { type Pace, partOfPace } from '../pace.ts';
import { findRegions, type PeopleRegions, pickPerson } from '../people/find-regions.ts';
import type { Picture } from '../picture.ts';
import { cutOut } from '../segment/cut-out.ts';
import type { ChosenPhoto } from './choose-photos.ts';
import { cutSurroundings } from './cut-surroundings.ts';
import { drawHeadMatte, drawLocks, type SitterRegions } from './draw-head-matte.ts';
import { enlargeSurroundings } from './enlarge-surroundings.ts';
import { type HeadMeasure, measureHead } from './measure-head.ts';
import { type Gains, measureWhites, settleExposure } from './settle-exposure.ts';

/** The person that portraits are made of, cut out of one photo. */
export interface Sitter {
  /** The whole person, 4 channels: hair by hair, with own colours along the edge. None where all portraits have other clothes. */
  readonly body?: Picture;
  /** Head, hair and neck alone, where a portrait has other clothes. */
  readonly head?: Picture;
  readonly size: { readonly width: number; readonly height: number };
  /** Perhaps smaller than these; `locks` are hair and beard. */
  readonly regions: SitterRegions & { readonly locks: Plane };
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
  /** Which of them portraits need. */
  readonly needs: { readonly body: boolean; readonly head: boolean };
}

/** Which of the people found is the sitter: the one whose nose is nearest to his. */
function numberOf(faces: readonly Face[], points: Float32Array): number {
  const away = faces.map(({ mesh }) => Math.hypot(mesh.points[3] - points[3], mesh.points[4] - points[4]));
  return away.indexOf(Math.min(...away));
}

function pickRegions(regions: PeopleRegions, number: number): SitterRegions {
  return {
    person: pickPerson(regions, 'person', number),
    skin: pickPerson(regions, 'skin', number),
    hair: pickPerson(regions, 'hair', number),
    beard: pickPerson(regions, 'beard', number),
    garment: pickPerson(regions, 'garment', number),
  };
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

/**
 * Cuts the person of a chosen photo out, without neighbours, with what of the body a portrait may show. Throws `person_not_found`, `model_missing` or `aborted`.
 */
export async function prepareSitter(
  { photo, chosen, unit, needs }: SitterOrder,
  pace: Pace,
): Promise<Sitter> {
  const cropped = await cutSurroundings(photo, { face: chosen.face, unit });
  const around = await enlargeSurroundings(cropped, unit, partOfPace(pace, 0, 0.2));
  const { picture, points } = around;
  const found = await findRegions(picture, partOfPace(pace, 0.2, 0.65));
  const regions = pickRegions(found, numberOf(found.faces, points));
  const { triangles } = await loadMeshTopology();
  const light = estimateLight(picture, { mesh: around, triangles });
  const { guide } = found;
  const small = scalePoints(points, guide.width / picture.width);
  const order = { regions, points: small, head: measureHead({ points: small }) };
  const matte = needs.head ? drawHeadMatte(order) : undefined;
  return {
    body: needs.body
      ? await lift(picture, { guide, matte: regions.person }, partOfPace(pace, 0.65, 0.82))
      : undefined,
    head: matte && (await lift(picture, { guide, matte }, partOfPace(pace, 0.82, 1))),
    size: { width: picture.width, height: picture.height },
    ...{ points, light, regions: { ...regions, locks: drawLocks(order) } },
    measure: measureHead({ points }),
    yaw: chosen.face.mesh.yaw,
    gains: settleExposure(light, measureWhites(picture, points)),
    noise: measureNoise(splitLuma(picture).luma, { least: 0, most: 442 }).sigma,
  };
}
