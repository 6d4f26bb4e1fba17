import type { MarkedPart } from '../garment/find-garments.ts';
import { fitWithin } from '../garment/fit-within.ts';
import type { Plane } from '../kernels/plane.ts';
import { separateLight } from './separate-light.ts';

/**
 * Largest width of dark lines that are joints of a flat surface, as a share of the longer side. On a thing
 * they are seams.
 */
const JOINT = 0.0045;

/** Radius of the neighbourhood of a pixel, as a share of the longer side. */
const REACH = 0.006;

/** Variance of the logarithm of light up to which differences are grain of the old surface. */
const GRAIN = 0.01;

/**
 * The light on a surface in logarithms, 0 = its middle: parted from the surface's pattern; grain is smoothed
 * away, but the borders of shadows stay.
 */
export function fitLight(
  { guide, coverage }: Pick<MarkedPart, 'guide' | 'coverage'>,
  isFlat: boolean,
): Plane {
  const side = Math.max(guide.width, guide.height);
  const light = separateLight({ guide, coverage }, isFlat ? Math.max(1, Math.round(JOINT * side)) : 0);
  const radius = Math.max(1, Math.round(REACH * side));
  const { slope, offset } = fitWithin(light, { coverage, radius, texture: GRAIN });
  return { ...light, data: light.data.map((log, at) => slope.data[at] * log + offset.data[at]) };
}
