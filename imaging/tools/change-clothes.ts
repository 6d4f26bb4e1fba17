import { toOklab } from '../core/colour/colour-space.ts';
import type { ClothTile } from '../core/geometry/render-cloth.ts';
import { ImagingError } from '../core/imaging-error.ts';
import { fitPicture } from '../core/io/size.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { drawTile, tileOfPicture } from '../edit/garment/draw-tile.ts';
import type { Fabric } from '../edit/garment/fabric.ts';
import { type FabricName, fabrics } from '../edit/garment/fabrics.ts';
import { findGarments, type Garment, garmentOfMask } from '../edit/garment/find-garments.ts';
import { fitShading } from '../edit/garment/fit-shading.ts';
import type { GarmentPart } from '../edit/garment/keep-part.ts';
import { measureExposure, renderFabric } from '../edit/garment/render-fabric.ts';
import { findMainColour } from '../edit/recolor/main-colour.ts';
import { matchPalette } from '../edit/recolor/match-palette.ts';
import { recolorRegion } from '../edit/recolor/recolor-region.ts';
import { sampleRegion } from '../edit/recolor/sample-region.ts';
import { enlargeMatte } from '../vision/matting/enlarge-matte.ts';
import { refineStrokes } from '../vision/segment/refine-strokes.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface ChangeClothesParameters {
  /** `plain` keeps the cloth and changes its colour; `own` takes the second photo as a pattern. */
  readonly fabric: FabricName | 'plain' | 'own';
  /** `#rrggbb`; empty = the fabric's own first and second colour. */
  readonly colour: string;
  readonly colour2: string;
  /** Counted from the left, from 1; 0 = everybody. */
  readonly person: number;
  readonly part: GarmentPart;
  /** Factor on the usual size of a pattern, and its clockwise rotation in degrees. */
  readonly scale: number;
  readonly angle: number;
  /** Strength with which a mask's border snaps to edges, 0–1. */
  readonly snap: number;
  readonly strength: number;
  readonly seed: number;
}

/** The colour of plain cloth unless another is asked for. */
const PLAIN = '#1f5fd0';

/** Repeat of an own pattern in centimetres, and its largest number of pixels. */
const OWN = { centimetres: 20, pixels: 1_500_000 } as const;

/** Share of the whole after which the garments are known. */
const FOUND = 0.5;

interface Worn {
  readonly garment: Garment;
  /** Of the photo's size. */
  readonly mask: Mask;
}

async function findWorn(
  { photo, mask }: ToolInput,
  { person, part, snap, control }: ChangeClothesParameters & { readonly control: RunControl },
): Promise<readonly Worn[]> {
  const progress = createProgress(control);
  if (mask) {
    const refined = await refineStrokes(photo, { strokes: { mask, snap }, control });
    return [{ garment: await garmentOfMask(photo, refined), mask: refined }];
  }
  const garments = await findGarments({ photo, person, part }, progress.subrange(0, 0.8));
  const worn: Worn[] = [];
  for (const garment of garments) {
    const matte = { guide: garment.guide, matte: garment.coverage };
    worn.push({
      garment,
      mask: await enlargeMatte(photo, { ...matte, progress: progress.subrange(0.9, 0.9) }),
    });
  }
  return worn;
}

async function dyeCloth(
  photo: Picture,
  {
    mask,
    colour,
    strength,
    progress,
  }: { mask: Mask; colour: string; strength: number; readonly progress: Progress },
): Promise<Picture> {
  const samples = await sampleRegion(photo, { mask, progress: progress.subrange(0.1, 0.1) });
  const changes = matchPalette(findMainColour(samples), [colour || PLAIN]);
  return recolorRegion(photo, { mask, changes, strength, progress: progress.subrange(0.1, 1) });
}

/** Cloth for a garment, at the photo's resolution. */
async function cutCloth(
  input: ToolInput,
  {
    garment,
    parameters,
    progress,
  }: { garment: Garment; parameters: ChangeClothesParameters; readonly progress: Progress },
): Promise<ClothTile> {
  const { fabric, colour, colour2, scale, seed } = parameters;
  if (fabric === 'own') {
    const pattern = input.others?.[0];
    if (!pattern) throw new ImagingError('invalid_request', 'the picture of the own pattern is missing');
    return tileOfPicture(await fitPicture(pattern, OWN.pixels), OWN.centimetres);
  }
  const enlargement = input.photo.width / garment.guide.width;
  const request = {
    fabric: fabrics[fabric as FabricName],
    colours: [colour || undefined, colour2 || undefined] as const,
    pixelsPerCentimetre: Math.max(1, garment.pixelsPerCentimetre * enlargement * scale),
    seed,
  };
  return drawTile(request, progress);
}

function lightOf({ fabric }: ChangeClothesParameters): { depth: number; shine: number; rim: number } {
  const {
    depth = 1,
    shine = 0,
    rim = 0,
  }: Partial<Fabric> = fabric in fabrics ? fabrics[fabric as FabricName] : {};
  return { depth, shine, rim };
}

/**
 * Gives clothes another colour or fabric: the masked region or, without a mask, people's clothes below their
 * chins. Folds, light and shade stay the photo's own. Pixels outside come back bit for bit. Tells the number
 * of people changed, and the share of the photo.
 * Throws `person_not_found`, `region_empty`, `mask_empty`, `invalid_request`, `model_missing` or `aborted`.
 */
export async function changeClothes(
  input: ToolInput,
  parameters: ChangeClothesParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  const worn = await findWorn(input, {
    ...parameters,
    control: {
      signal: control.signal,
      onProgress: (share) => control.onProgress?.(FOUND * share),
    },
  });
  const { fabric, colour, scale, angle, strength } = parameters;
  let picture = input.photo;
  let area = 0;
  for (const [i, { garment, mask }] of worn.entries()) {
    const from = FOUND + ((1 - FOUND) * i) / worn.length;
    const part = progress.subrange(from, from + (1 - FOUND) / worn.length);
    area += mask.data.reduce((sum, value) => sum + value, 0) / 255;
    if (fabric === 'plain') {
      picture = await dyeCloth(picture, { mask, colour, strength, progress: part });
      continue;
    }
    const tile = await cutCloth(input, { garment, parameters, progress: part.subrange(0, 0.3) });
    const shading = fitShading({ ...garment, planes: toOklab(garment.guide) });
    const light = { ...lightOf(parameters), exposure: measureExposure(garment.guide) };
    const laying = { garment, mask, shading, tile, light, scale, angle, strength };
    picture = await renderFabric(picture, { ...laying, progress: part.subrange(0.3, 1) });
  }
  await progress.report(1);
  const share = Math.round((1000 * area) / (input.photo.width * input.photo.height)) / 1000;
  return { picture, findings: { garments: worn.length, share } };
}
