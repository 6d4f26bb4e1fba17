import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { guideBy, guidedFilter } from '../../core/filters/guided-filter.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';

interface SmoothOptions {
  /** Radius in pixels. */
  readonly radius: number;
  /** Spread of lightness (0–1) below which detail is removed. */
  readonly detail: number;
  readonly passes?: number;
}

/**
 * Edge-preserving smoothing: guided filters with the lightness as guide, so that all planes keep the same
 * edges. Rejects with `aborted`.
 */
export async function smoothColours(
  planes: OklabPlanes,
  { radius, detail, passes = 1, progress }: SmoothOptions & { readonly progress: Progress },
): Promise<OklabPlanes> {
  const options = { radius: Math.max(1, Math.round(radius)), epsilon: detail * detail };
  let smooth = planes;
  for (let pass = 0; pass < passes; pass++) {
    const filter = guideBy(smooth.lightness, options);
    const lightness = filter(smooth.lightness);
    await progress.report((pass + 0.3) / passes);
    const a = filter(smooth.a);
    await progress.report((pass + 0.65) / passes);
    smooth = { lightness, a, b: filter(smooth.b) };
    await progress.report((pass + 1) / passes);
  }
  return smooth;
}

/** Lightness of `smoothColours`, for styles without colour. Rejects with `aborted`. */
export async function smoothLightness(
  lightness: Plane,
  { radius, detail, passes = 1, progress }: SmoothOptions & { readonly progress: Progress },
): Promise<Plane> {
  const options = { radius: Math.max(1, Math.round(radius)), epsilon: detail * detail };
  let smooth = lightness;
  for (let pass = 0; pass < passes; pass++) {
    smooth = guidedFilter(smooth, { guide: smooth, ...options });
    await progress.report((pass + 1) / passes);
  }
  return smooth;
}
