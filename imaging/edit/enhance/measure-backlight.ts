import { linearStep, quantiles } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Lightness from which on something is bright, as a sky, and up to which the rest counts as the scene. */
const BRIGHT = 0.8;
const SCENE = 0.7;

/** Lightness below which a part of the scene is dim. */
const DIM = 0.42;

/**
 * Limits between scenes that stand against a bright sky or window and others: the share that is bright, the
 * median of the scene, and the share of the whole that is dim.
 * @tuned 2026-11-29, 45 photographs: two of a lane under a grey sky are told, a lit group hardly, no other
 */
const LIMITS = {
  bright: { none: 0.12, sure: 0.22 },
  median: { lit: 0.42, sure: 0.36 },
  dim: { none: 0.35, sure: 0.5 },
} as const;

/** Degree to which a scene is dim because it stands against bright light, 0–1, by its OKLab lightness. */
export function measureBacklight({ data }: Plane): number {
  const scene = data.filter((lightness) => lightness <= SCENE);
  if (scene.length === 0) return 0;
  const shareOf = (isCounted: (lightness: number) => boolean) => data.filter(isCounted).length / data.length;
  const [median] = quantiles(scene, 0.5);
  return (
    linearStep(
      LIMITS.bright.none,
      LIMITS.bright.sure,
      shareOf((lightness) => lightness > BRIGHT),
    ) *
    linearStep(LIMITS.median.lit, LIMITS.median.sure, median) *
    linearStep(
      LIMITS.dim.none,
      LIMITS.dim.sure,
      shareOf((lightness) => lightness < DIM),
    )
  );
}
