import { loadModel } from '../../core/models/load-model.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { upscale } from '../../edit/enhance/upscale.ts';
import { estimateLight, type FaceLight } from '../../vision/faces/estimate-light.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { enlargeMatte } from '../../vision/matting/enlarge-matte.ts';
import { cutOut } from '../../vision/segment/cut-out.ts';
import type { ChosenPhoto } from './choose-photos.ts';
import { cleanArea } from './clean-area.ts';
import { cropPortraitArea, type PortraitArea } from './crop-portrait-area.ts';
import { drawHeadMatte, type HeadParams, type SubjectRegions } from './draw-head-matte.ts';
import { type HeadPose, measureHeadPose } from './measure-head-pose.ts';
import { type BystanderFindings, pickSubject } from './pick-subject.ts';
import { type Gains, measureHighlights, measureWhites, planExposure } from './plan-exposure.ts';
import { refineHeadMatte } from './refine-head-matte.ts';
import { retouchSkin } from './retouch-skin.ts';

/**
 * Smallest enlargement for the super-resolution network, and its most pixels: a megapixel takes 8 seconds.
 */
const ENLARGED = 1.3;
const MAX_PIXELS = 420_000;

/**
 * Doubles the size of a crop by super-resolution if the portrait would enlarge it much. `unit` is the face
 * height that the portrait needs, hairline to chin, in pixels.
 */
async function enlargePortraitArea(
  around: PortraitArea,
  { unit, progress }: { readonly unit: number; readonly progress: Progress },
): Promise<PortraitArea> {
  const { picture, points } = around;
  const isSmall = unit > ENLARGED * measureHeadPose({ points }).unit;
  if (!isSmall || picture.width * picture.height > MAX_PIXELS) return around;
  const model = await loadModel('esrgan-x2');
  const larger = await upscale(picture, { factor: 2, model, progress });
  return { picture: larger, points: points.map((value) => 2 * value) };
}

/** The person of the portraits, cut out of one photo. */
export interface PortraitSubject {
  /**
   * Whole person, 4 channels, with a fine matte and own colours along the edge. Undefined if all portraits
   * have drawn clothes.
   */
  readonly body?: Picture;
  /** Head, hair and neck alone, for portraits with drawn clothes. */
  readonly head?: Picture;
  readonly size: { readonly width: number; readonly height: number };
  /** May be smaller than `size`. */
  readonly regions: SubjectRegions;
  /** Points of the face, in pixels of `size`. */
  readonly points: Float32Array;
  readonly measure: HeadPose;
  readonly yaw: number;
  readonly light: FaceLight;
  /** Gains to a studio's exposure and white. */
  readonly gains: Gains;
  /** Standard deviation of the photo's noise, in grey levels. */
  readonly noise: number;
  readonly bystanders: BystanderFindings;
}

interface PrepareSubjectParams {
  readonly photo: Picture;
  readonly chosen: ChosenPhoto;
  /** Height of the face in the portrait, hairline to chin, in pixels. */
  readonly unit: number;
  /** Strength of the skin retouch, 0–1. */
  readonly retouch: number;
  /** Parts that the portraits need. */
  readonly needs: { readonly body: boolean; readonly head: boolean };
}

async function extract(
  picture: Picture,
  { guide, matte, progress }: { guide: Picture; matte: Plane; readonly progress: Progress },
): Promise<Picture> {
  const extracted = await enlargeMatte(picture, { guide, matte, progress: progress.subrange(0, 0.4) });
  return cutOut(picture, { mask: extracted, progress: progress.subrange(0.4, 1) });
}

interface Cutting {
  /** With or without retouch. */
  readonly picture: Picture;
  readonly guide: Picture;
  readonly order: HeadParams;
}

/** Cuts out the whole person, or head and neck for drawn clothes: each only if needed. */
async function cutParts(
  { picture, guide, order }: Cutting,
  { needs, progress }: { readonly needs: PrepareSubjectParams['needs']; readonly progress: Progress },
): Promise<Pick<PortraitSubject, 'body' | 'head'>> {
  const { person, skin } = order.regions;
  const body = needs.body
    ? await extract(picture, { guide, matte: person, progress: progress.subrange(0, 0.4) })
    : undefined;
  if (!needs.head) return { body };
  const { head, neck } = drawHeadMatte(order);
  const rough = { guide, matte: head, person, skin, unit: order.head.unit };
  const matte = await refineHeadMatte(rough, progress.subrange(0.4, 0.6));
  for (let at = 0; at < matte.data.length; at++) matte.data[at] = Math.max(matte.data[at], neck.data[at]);
  return { body, head: await extract(picture, { guide, matte, progress: progress.subrange(0.6, 1) }) };
}

/**
 * Cuts the person of a chosen photo out for portraits, without neighbours. Throws `person_not_found`,
 * `model_missing` or `aborted`.
 */
export async function prepareSubject(
  params: PrepareSubjectParams,
  progress: Progress,
): Promise<PortraitSubject> {
  const { photo, chosen, unit, needs, retouch } = params;
  const cropped = await cropPortraitArea(photo, { ...chosen, unit });
  const clean = await cleanArea(cropped.picture, progress.subrange(0, 0.05));
  const around = await enlargePortraitArea(
    { ...cropped, picture: clean.picture },
    { unit, progress: progress.subrange(0.05, 0.2) },
  );
  const { points } = around;
  const picked = await pickSubject(around, progress.subrange(0.2, 0.65));
  const { picture, guide, regions, points: small, bystanders } = picked;
  const { triangles } = await loadMeshTopology();
  const light = estimateLight(picture, { mesh: around, triangles });
  const measure = measureHeadPose({ points });
  const retouching = { points, skin: regions.skin, unit: measure.unit, strength: retouch };
  const retouched = await retouchSkin(picture, { ...retouching, progress: progress.subrange(0.65, 0.72) });
  const order = { regions, points: small, head: measureHeadPose({ points: small }) };
  const parts = await cutParts(
    { picture: retouched, guide, order },
    { needs, progress: progress.subrange(0.72, 1) },
  );
  return {
    ...parts,
    size: { width: picture.width, height: picture.height },
    ...{ points, light, regions, measure, bystanders },
    yaw: chosen.face.mesh.yaw,
    gains: planExposure(light, {
      whites: measureWhites(picture, points),
      highlights: measureHighlights(picture),
    }),
    noise: clean.noise,
  };
}
