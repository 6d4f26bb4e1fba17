import { measureNoise } from '../enhance/measure-noise.ts';
import { splitLuma } from '../enhance/split-luma.ts';
import { upscale } from '../enhance/upscale.ts';
import { estimateLight, type FaceLight } from '../faces/estimate-light.ts';
import type { Face } from '../faces/find-faces.ts';
import { loadMeshTopology } from '../faces/load-mesh-topology.ts';
import { buildMipLevels, type Raster } from '../kernels/raster.ts';
import { liftMatte } from '../matting/lift-matte.ts';
import { loadModel } from '../models/load-model.ts';
import { type Pace, partOfPace } from '../pace.ts';
import { findRegions, type PeopleRegions, pickPerson } from '../people/find-regions.ts';
import type { Picture } from '../picture.ts';
import { cutOut } from '../segment/cut-out.ts';
import type { ChosenPhoto } from './choose-photos.ts';
import { cutSurroundings } from './cut-surroundings.ts';
import { toRaster } from './draw-frame.ts';
import { type HeadMeasure, measureHead } from './measure-head.ts';
import { measureWhites, settleExposure } from './settle-exposure.ts';

/** The person that portraits are made of, cut out of one photo and brought to a studio's exposure. */
export interface Sitter {
  /** Linear light times alpha, and alpha, and its halves: hair by hair, with own colours along the edge. */
  readonly levels: readonly Raster[];
  /** 4 channels; its alpha is that of `levels`. */
  readonly subject: Picture;
  /** Skin below the face, hair, beard and garment, 0–1, in this order, and their halves; perhaps smaller than the subject. */
  readonly regions: readonly Raster[];
  /** Of the face, in pixels of the subject. */
  readonly points: Float32Array;
  readonly head: HeadMeasure;
  readonly yaw: number;
  readonly light: FaceLight;
  /** Standard deviation of the photo's noise, in grey levels. */
  readonly noise: number;
}

/** From this enlargement on detail is drawn by the network, if the part of the photo has at most so many pixels: a megapixel costs 8 seconds. */
const ENLARGED = 1.3;
const MOST_PIXELS = 420_000;

export interface SitterOrder {
  readonly photo: Picture;
  readonly chosen: ChosenPhoto;
  /** Height of the face in the portrait, hairline to chin, in pixels. */
  readonly unit: number;
  /** How far skin is evened out, 0–1. */
  readonly retouch: number;
}

async function enlarge(
  subject: Picture,
  { points, factor }: { readonly points: Float32Array; readonly factor: number },
  pace: Pace,
): Promise<Pick<Sitter, 'subject' | 'points'>> {
  if (factor <= ENLARGED || subject.width * subject.height > MOST_PIXELS) return { subject, points };
  const model = await loadModel('esrgan-x2');
  const larger = await upscale(subject, { factor: 2, model }, pace);
  return { subject: larger, points: points.map((value) => 2 * value) };
}

/** Which of the people found is the sitter: the one whose nose is nearest to his. */
function numberOf(faces: readonly Face[], points: Float32Array): number {
  const away = faces.map(({ mesh }) => Math.hypot(mesh.points[3] - points[3], mesh.points[4] - points[4]));
  return away.indexOf(Math.min(...away));
}

function toRegions(regions: PeopleRegions, number: number): readonly Raster[] {
  const planes = (['skin', 'hair', 'beard', 'garment'] as const).map((name) =>
    pickPerson(regions, name, number),
  );
  const { width, height } = planes[0];
  const data = new Float32Array(4 * width * height);
  for (const [channel, plane] of planes.entries())
    for (let at = 0; at < plane.data.length; at++) data[4 * at + channel] = plane.data[at];
  return buildMipLevels({ width, height, channels: 4, data });
}

/**
 * Cuts the person of a chosen photo out, without neighbours, with what of the body a portrait may show. Throws `person_not_found`, `model_missing` or `aborted`.
 */
export async function prepareSitter({ photo, chosen, unit }: SitterOrder, pace: Pace): Promise<Sitter> {
  const around = await cutSurroundings(photo, { face: chosen.face, unit });
  const regions = await findRegions(around.picture, partOfPace(pace, 0, 0.6));
  const number = numberOf(regions.faces, around.points);
  const person = pickPerson(regions, 'person', number);
  const lifted = await liftMatte(
    around.picture,
    { guide: regions.guide, matte: person },
    partOfPace(pace, 0.6, 0.65),
  );
  const cut = await cutOut(around.picture, lifted, partOfPace(pace, 0.65, 0.8));
  const { triangles } = await loadMeshTopology();
  const light = estimateLight(around.picture, { mesh: around, triangles });
  const gains = settleExposure(light, measureWhites(around.picture, around.points));
  const noise = measureNoise(splitLuma(around.picture).luma, { least: 0, most: 442 }).sigma;
  const factor = unit / measureHead(around).unit;
  const { subject, points } = await enlarge(cut, { points: around.points, factor }, partOfPace(pace, 0.8, 1));
  return {
    ...{ subject, points, light, noise },
    levels: buildMipLevels(toRaster(subject, gains)),
    regions: toRegions(regions, number),
    head: measureHead({ points }),
    yaw: chosen.face.mesh.yaw,
  };
}
