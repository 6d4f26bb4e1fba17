import { linearOf, luminanceOf, type OklabPlanes } from '../../core/colour/colour-space.ts';
import { type ClothLight, type ClothTile, renderCloth } from '../../core/geometry/render-cloth.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { repaintRegion } from '../recolor/repaint-region.ts';
import type { MarkedPart } from './find-garments.ts';
import { findGloss } from './find-gloss.ts';
import type { Shading } from './fit-shading.ts';
import { mapCloth } from './map-cloth.ts';

/** Quantile of linear light that gives a scene's exposure, and bounds of the exposure. */
const NEARLY_ALL = 0.97;
const EXPOSURE = { min: 0.35, max: 0.95, from: 0.12, times: 0.95 } as const;

interface FabricParams {
  readonly garment: MarkedPart;
  readonly shading: Shading;
  /** Garment, of the photo's size. */
  readonly mask: Mask;
  readonly tile: ClothTile;
  readonly light: ClothLight;
  /** Scale of the pattern, and its clockwise rotation in degrees. */
  readonly scale: number;
  readonly angle: number;
  readonly strength: number;
}

/** Exposure of a scene, 1 = even light. */
export function measureExposure({ data }: Picture): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 3) counts[Math.round(luminanceOf(data, at))]++;
  let [level, seen] = [0, 0];
  while (level < 255 && seen + counts[level] < (NEARLY_ALL * data.length) / 3) seen += counts[level++];
  return Math.max(EXPOSURE.min, Math.min(EXPOSURE.max, EXPOSURE.from + EXPOSURE.times * linearOf[level]));
}

/**
 * Renders cloth on a garment: its pattern follows the body and takes the photo's light. Rejects with
 * `aborted`.
 */
export async function renderFabric(
  photo: Picture,
  { progress, ...params }: FabricParams & { readonly progress: Progress },
): Promise<Picture> {
  const { garment, mask, shading, tile, light, scale, angle, strength } = params;
  const { coverage, body, pixelsPerCentimetre, origin } = garment;
  await progress.report(0);
  const map = mapCloth({
    ...{ light: shading.light, coverage, body, pixelsPerCentimetre, origin, scale },
    angle: (angle * Math.PI) / 180,
  });
  await progress.report(0.2);
  const cloth = {
    ...{ tile, ...map, slope: shading.slope, offset: shading.offset },
    gloss: findGloss(shading.light, { coverage, pixelsPerCentimetre }),
    light,
  };
  function repaint(rows: OklabPlanes, top: number): void {
    renderCloth(cloth, { rows, mask: mask.data, top, photoHeight: photo.height });
  }
  return repaintRegion(photo, { mask, strength, repaint, progress: progress.subrange(0.2, 1) });
}
