import { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import { toOklab } from '../core/colour/colour-space.ts';
import { ImagingError } from '../core/imaging-error.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import { pastePicture } from '../core/raster/crop.ts';
import type { RunControl } from '../core/run-control.ts';
import { drawTile } from '../edit/garment/draw-tile.ts';
import { type MarkedPart, markPart } from '../edit/garment/find-garments.ts';
import { measureExposure, renderFabric } from '../edit/garment/render-fabric.ts';
import { findMainColour } from '../edit/recolor/main-colour.ts';
import { matchPalette } from '../edit/recolor/match-palette.ts';
import { recolorRegion } from '../edit/recolor/recolor-region.ts';
import { sampleRegion } from '../edit/recolor/sample-region.ts';
import { type CutRegion, cutRegion } from '../edit/surface/cut-region.ts';
import {
  type EstimatedSide,
  estimateSide,
  type FoundOrientation,
  type Orientation,
} from '../edit/surface/estimate-side.ts';
import { enlargeCorners } from '../edit/surface/fit-corners.ts';
import { lightThing } from '../edit/surface/light-thing.ts';
import { type Material, type MaterialName, materials } from '../edit/surface/materials.ts';
import { renderMaterial } from '../edit/surface/render-material.ts';
import { renderMetal } from '../edit/surface/render-metal.ts';
import { type Fit, renderPicture } from '../edit/surface/render-picture.ts';
import { cameraOf } from '../edit/surface/side.ts';
import { findSubject } from '../vision/segment/find-subject.ts';
import { refineStrokes } from '../vision/segment/refine-strokes.ts';
import { selectRegion } from '../vision/segment/select-region.ts';
import { createSubjectRequest, type SubjectParameters } from '../vision/segment/subject-request.ts';
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
  const colour = Object.hasOwn(replacerColours, paint)
    ? replacerColours[paint as keyof typeof replacerColours]
    : paint;
  const samples = await sampleRegion(photo, { mask, progress: progress.subrange(0.1, 0.1) });
  const changes = matchPalette(findMainColour(samples), [colour]);
  return recolorRegion(photo, { mask, changes, strength, progress: progress.subrange(0.1, 1) });
}

interface Wrapping {
  readonly region: CutRegion;
  readonly whole: MarkedPart;
  readonly exposure: number;
  readonly parameters: ReplaceRegionParameters;
}

/** A material around a thing: along its folds, and closer and closer towards its outline. */
async function wrap(wrapping: Wrapping, progress: Progress): Promise<Picture> {
  const { region, whole, exposure, parameters } = wrapping;
  const { photo, mask, part } = region;
  const { colour, colour2, scale, angle, strength, seed } = parameters;
  const material: Material = materials[parameters.material];
  if (material.mirrors === 'room') {
    const [first, second] = material.colours;
    const colours = [colour || first, colour2 || second] as const;
    return renderMetal({ region, scene: whole.guide, colours, exposure, strength, seed }, progress);
  }
  const enlargement = photo.width / part.guide.width;
  const request = {
    fabric: material,
    colours: [colour || undefined, colour2 || undefined] as const,
    pixelsPerCentimetre: Math.max(1, part.pixelsPerCentimetre * enlargement * scale),
    seed,
  };
  const tile = await drawTile(request, progress.subrange(0, 0.3));
  const { depth = 1, shine = 0, rim = 0 } = material;
  const shading = await lightThing(part, progress.subrange(0.3, 0.4));
  await progress.report(0.4);
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
  /** The region on a copy of the whole photo. */
  readonly whole: MarkedPart;
  readonly guessed: EstimatedSide;
  readonly exposure: number;
}

async function renderOn(laying: Rendering, progress: Progress): Promise<Made> {
  const { input, parameters, region, whole, guessed, exposure } = laying;
  const { photo: scene } = input;
  const { becomes, material, colour, colour2, fit, light, scale, angle, strength, seed } = parameters;
  if (becomes === 'picture') {
    const picture = input.others?.[0];
    if (!picture) throw new ImagingError('invalid_request', 'the picture for the region is missing');
    const { corners } = guessed;
    return {
      picture: await renderPicture({ region, scene, picture, corners, fit, light, strength }, progress),
    };
  }
  const { lie } = guessed;
  if (lie === 'round') return { picture: await wrap({ region, whole, exposure, parameters }, progress), lie };
  const { width, height } = scene;
  const request = {
    ...{ region, whole, exposure, guessed, size: { width, height } },
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
  const laying = { input, parameters, region, whole, guessed: { ...guessed, corners }, exposure };
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
 * `region_empty`, `invalid_request`, `model_missing` or `aborted`.
 */
export async function replaceRegion(
  input: ToolInput,
  parameters: ReplaceRegionParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { photo } = input;
  const { becomes, seed } = parameters;
  if (becomes === 'picture' && !input.others?.[0])
    throw new ImagingError('invalid_request', 'the picture for the region is missing');
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
