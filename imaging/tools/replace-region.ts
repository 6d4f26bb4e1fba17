import { drawTile } from '../garment/draw-tile.ts';
import { markPart } from '../garment/find-garments.ts';
import { measureExposure, renderFabric } from '../garment/render-fabric.ts';
import { ImagingError } from '../imaging-error.ts';
import { toOklab } from '../kernels/oklab.ts';
import { pastePicture } from '../kernels/paste-picture.ts';
import { createPlane } from '../kernels/plane.ts';
import type { Mask, Picture } from '../picture.ts';
import { createProgress, type Progress } from '../progress.ts';
import { clusterRegion } from '../recolor/cluster-region.ts';
import { matchPalette } from '../recolor/match-palette.ts';
import { recolorRegion } from '../recolor/recolor-region.ts';
import { sampleRegion } from '../recolor/sample-region.ts';
import type { RunControl } from '../run-control.ts';
import { findSubject } from '../segment/find-subject.ts';
import { refineStrokes } from '../segment/refine-strokes.ts';
import { selectRegion } from '../segment/select-region.ts';
import { createSubjectRequest, type SubjectParameters } from '../segment/subject-request.ts';
import { type CutRegion, cutRegion } from '../surface/cut-region.ts';
import {
  type EstimatedSide,
  estimateSide,
  type FoundOrientation,
  type Orientation,
} from '../surface/estimate-side.ts';
import { enlargeCorners } from '../surface/fit-corners.ts';
import { fitLight } from '../surface/fit-light.ts';
import { type Material, type MaterialName, materials } from '../surface/materials.ts';
import { type PaintName, paints } from '../surface/paints.ts';
import { renderMaterial } from '../surface/render-material.ts';
import { type Fit, renderPicture } from '../surface/render-picture.ts';
import { cameraOf } from '../surface/side.ts';
import { removeObject } from './remove-object.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface ReplaceRegionParameters extends Omit<SubjectParameters, 'find'> {
  /** `picture` takes the first of the other pictures; `nothing` fills the place from its surroundings. */
  readonly becomes: 'material' | 'colour' | 'picture' | 'nothing';
  readonly material: MaterialName;
  /** The colour that it becomes, by name or as `#rrggbb`. */
  readonly paint: string;
  /** `#rrggbb`; empty = the material's own first and second colour. */
  readonly colour: string;
  readonly colour2: string;
  /** Orientation of the region in the scene. */
  readonly lies: Orientation;
  readonly fit: Fit;
  /** Degree to which an own picture takes on light and tone of its place, 0–1. */
  readonly light: number;
  /** Factor on the usual size of a pattern, and its clockwise rotation in degrees. */
  readonly scale: number;
  readonly angle: number;
  readonly strength: number;
  /** Method of finding the region without a mask. */
  readonly find: 'auto' | 'tap' | 'box';
  readonly seed: number;
}

/** Shares of the whole at which the region is known. */
const FOUND = 0.4;

/** Pixels of a photo of a megapixel by which a region that is removed is grown. */
const GROWTH = 6;

async function findRegion(
  input: ToolInput,
  { parameters, control }: { readonly parameters: ReplaceRegionParameters; readonly control: RunControl },
): Promise<Mask> {
  const { photo, mask } = input;
  const { find, snap } = parameters;
  if (mask) return refineStrokes(photo, { strokes: { mask, snap }, control });
  if (find === 'auto') throw new ImagingError('mask_empty', 'nothing was marked');
  if (find === 'tap')
    return selectRegion(photo, {
      tap: { x: parameters.x, y: parameters.y, tolerance: 0, scope: 'connected' },
      control,
    });
  const request = createSubjectRequest({ photo }, { ...parameters, find });
  const { picture } = await findSubject(request, { control, progress: createProgress(control) });
  const data = new Uint8Array(photo.width * photo.height);
  for (let pixel = 0; pixel < data.length; pixel++) data[pixel] = picture.data[4 * pixel + 3];
  return { width: photo.width, height: photo.height, data };
}

interface Marked {
  readonly photo: Picture;
  readonly mask: Mask;
}

async function dye(
  { photo, mask }: Marked,
  { paint, strength, progress }: ReplaceRegionParameters & { readonly progress: Progress },
): Promise<Picture> {
  const colour = Object.hasOwn(paints, paint) ? paints[paint as PaintName] : paint;
  const samples = await sampleRegion(photo, { mask, progress: progress.subrange(0.1, 0.1) });
  const changes = matchPalette(clusterRegion(samples, 1), [colour]);
  return recolorRegion(photo, { mask, changes, strength, progress: progress.subrange(0.1, 1) });
}

interface Wrapping {
  readonly region: CutRegion;
  readonly exposure: number;
  readonly parameters: ReplaceRegionParameters;
}

/** A material around a thing: along its folds, and closer and closer towards its outline. */
async function wrap({ region, exposure, parameters }: Wrapping, progress: Progress): Promise<Picture> {
  const { photo, mask, part } = region;
  const { colour, colour2, scale, angle, strength, seed } = parameters;
  const material: Material = materials[parameters.material];
  const enlargement = photo.width / part.guide.width;
  const request = {
    fabric: material,
    colours: [colour || undefined, colour2 || undefined] as const,
    pixelsPerCentimetre: Math.max(1, part.pixelsPerCentimetre * enlargement * scale),
    seed,
  };
  const tile = await drawTile(request, progress.subrange(0, 0.3));
  const { depth = 1, shine = 0, rim = 0 } = material;
  const light = fitLight(part, false);
  await progress.report(0.4);
  const shading = { light, offset: light, slope: createPlane(light) };
  const lit = { depth, shine, rim, exposure };
  const laying = { garment: part, mask, shading, tile, light: lit, scale, angle, strength };
  return renderFabric(photo, { ...laying, progress: progress.subrange(0.4, 1) });
}

interface Made {
  readonly picture: Picture;
  /** Orientation that was assumed for the region. */
  readonly lie?: FoundOrientation;
}

interface Rendering {
  readonly input: ToolInput;
  readonly parameters: ReplaceRegionParameters;
  readonly region: CutRegion;
  readonly guessed: EstimatedSide;
  readonly exposure: number;
}

async function renderOn(laying: Rendering, progress: Progress): Promise<Made> {
  const { input, parameters, region, guessed, exposure } = laying;
  const { photo: scene } = input;
  const { becomes, material, colour, colour2, fit, light, scale, angle, strength, seed } = parameters;
  if (becomes === 'picture') {
    const picture = input.others?.[0];
    if (!picture) throw new ImagingError('bad_parameters', 'the picture for the region is missing');
    const { corners } = guessed;
    return {
      picture: await renderPicture({ region, scene, picture, corners, fit, light, strength }, progress),
    };
  }
  const { lie } = guessed;
  if (lie === 'round') return { picture: await wrap({ region, exposure, parameters }, progress), lie };
  const { width, height } = scene;
  const request = {
    ...{ region, exposure, guessed, size: { width, height } },
    material: materials[material],
    colours: [colour, colour2] as const,
    ...{ scale, angle, strength, seed },
  };
  return { picture: await renderMaterial(request, progress), lie };
}

async function render(
  { photo, mask }: Marked,
  {
    input,
    parameters,
    progress,
  }: { input: ToolInput; parameters: ReplaceRegionParameters; readonly progress: Progress },
): Promise<Made> {
  const material: Material = materials[parameters.material];
  const whole = await markPart(photo, { mask });
  await progress.report(0.1);
  const guessed = estimateSide({
    coverage: whole.coverage,
    lightness: toOklab(whole.guide).lightness,
    camera: cameraOf(whole.guide),
    lie: parameters.lies,
    lies: parameters.becomes === 'material' ? material.lies : undefined,
  });
  await progress.report(0.2);
  if (!guessed) return { picture: photo };
  const region = await cutRegion(photo, { mask, whole });
  const scale = photo.width / whole.guide.width;
  const corners = guessed.corners && enlargeCorners(guessed.corners, scale);
  const exposure = measureExposure(whole.guide);
  const laying = { input, parameters, region, guessed: { ...guessed, corners }, exposure };
  const { picture, lie } = await renderOn(laying, progress.subrange(0.2, 1));
  return { picture: pastePicture(photo, { part: picture, ...region.box }), ...(lie && { lie }) };
}

function shareOf({ data }: Mask): number {
  let sum = 0;
  for (const value of data) sum += value;
  return Math.round((1000 * sum) / (255 * data.length)) / 1000;
}

/**
 * Replaces the region of a mask, a tap or a box. New content is a drawn material in the light and perspective
 * of the place, a colour, an own picture, or the surroundings. Pixels outside come back bit for bit. Tells
 * the `share` of the photo, and the orientation of a material. Throws `mask_empty`, `mask_too_large`,
 * `region_empty`, `bad_parameters`, `model_missing` or `aborted`.
 */
export async function replaceRegion(
  input: ToolInput,
  parameters: ReplaceRegionParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { photo } = input;
  const { becomes, seed } = parameters;
  if (becomes === 'picture' && !input.others?.[0])
    throw new ImagingError('bad_parameters', 'the picture for the region is missing');
  const { signal } = control;
  const mask = await findRegion(input, {
    parameters,
    control: {
      signal,
      onProgress: (share) => control.onProgress?.(FOUND * share),
    },
  });
  const share = shareOf(mask);
  const rest: RunControl = { signal, onProgress: (done) => control.onProgress?.(FOUND + (1 - FOUND) * done) };
  if (becomes === 'nothing') {
    const grow = Math.round(GROWTH * Math.max(1, Math.sqrt((photo.width * photo.height) / 1e6)));
    const { picture } = await removeObject({ photo, mask }, { grow, seed }, rest);
    return { picture, findings: { share } };
  }
  const progress = createProgress(rest);
  if (becomes === 'colour')
    return { picture: await dye({ photo, mask }, { ...parameters, progress }), findings: { share } };
  const { picture, lie } = await render({ photo, mask }, { input, parameters, progress });
  await progress.report(1);
  return { picture, findings: { share, ...(lie && { lie }) } };
}
