import { linearOf, logLuminance, toOklab } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { MarkedPart } from '../garment/find-garments.ts';

/** Coverage from which on a pixel shows nothing but the surface. */
const SURE = 0.9;

/**
 * Share of the pixel's total light and of white that is added before colours are compared. Dim colours have
 * uncertain hues, in shade and sun alike.
 */
const DIM = 0.1;
const BLACK = 0.003;

/** A surface whose light is looked for. All planes are of one size. */
export interface LitRegion {
  /** Logarithms of light. */
  readonly logs: Plane;
  /** Logarithms of red and of blue light beside green; light and shade don't change them. */
  readonly hues: readonly [red: Plane, blue: Plane];
  /** 1 where a pixel shows nothing but the surface, else 0. */
  readonly sure: Plane;
  /** Side of a square as large as the surface, in pixels. */
  readonly extent: number;
}

/** Reads the visible surface of a marked region. */
export function readRegion({ guide, coverage }: Pick<MarkedPart, 'guide' | 'coverage'>): LitRegion {
  const { lightness } = toOklab(guide);
  const logs = createPlane(lightness);
  const sure = createPlane(lightness);
  const [red, blue] = [createPlane(lightness), createPlane(lightness)];
  let area = 0;
  for (let at = 0; at < logs.data.length; at++) {
    if (coverage.data[at] <= SURE) continue;
    const r = linearOf[guide.data[3 * at]];
    const g = linearOf[guide.data[3 * at + 1]];
    const b = linearOf[guide.data[3 * at + 2]];
    const dim = BLACK + DIM * lightness.data[at] ** 3;
    logs.data[at] = logLuminance(lightness.data[at]);
    red.data[at] = Math.log((r + dim) / (g + dim));
    blue.data[at] = Math.log((b + dim) / (g + dim));
    sure.data[at] = 1;
    area++;
  }
  return { logs, hues: [red, blue], sure, extent: Math.sqrt(area) };
}

/** Blur over sure pixels only, of planes that are 0 elsewhere. */
export function blurRegion({ sure }: LitRegion, spread: number): (plane: Plane) => Plane {
  const weights = gaussianBlurCompiled(sure, spread);
  return (plane) => {
    const out = gaussianBlurCompiled(plane, spread);
    for (let at = 0; at < out.data.length; at++) out.data[at] /= Math.max(1e-3, weights.data[at]);
    return out;
  };
}

/** Slopes of a plane, 0 beside unsure pixels. */
export function slopesOf(
  { width, height, data }: Plane,
  sure: Plane,
): { readonly across: Plane; readonly down: Plane } {
  const size = { width, height };
  const [across, down] = [createPlane(size), createPlane(size)];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      if (sure.data[at - 1] * sure.data[at + 1] > 0) across.data[at] = 0.5 * (data[at + 1] - data[at - 1]);
      if (sure.data[at - width] * sure.data[at + width] > 0)
        down.data[at] = 0.5 * (data[at + width] - data[at - width]);
    }
  return { across, down };
}
