import { halveRaster, type Raster } from '../../core/raster/raster.ts';

/** Side of the small UV map for skin tones, in pixels. */
export const TONE_SIDE = 128;

/** A UV map of twice, four times … `TONE_SIDE` at that size. */
export function shrinkUvMap(uvMap: Raster): Raster {
  return uvMap.width > TONE_SIDE ? shrinkUvMap(halveRaster(uvMap)) : uvMap;
}
