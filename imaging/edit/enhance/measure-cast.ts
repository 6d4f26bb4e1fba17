import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { clampUnit, linearStep, quantiles } from '../../core/numeric/scalar.ts';

/** A tint that lies over a whole picture. */
export interface Cast {
  /** White point as OKLab a and b at lightness 1. */
  readonly a: number;
  readonly b: number;
  /** 0–1: how sure it is that this is the light, and not the things it falls on. */
  readonly trust: number;
}

interface Bin {
  readonly a: number[];
  readonly b: number[];
}

const BINS = 5;
const MIN_LIGHTNESS = 0.2;
const MAX_LIGHTNESS = 0.985;
/** Of its pixels a bin must have at least this share of the picture. */
const MIN_SHARE = 0.02;

/**
 * Chroma over lightness, which a tint of the light shifts by the same vector everywhere, in bins of
 * lightness.
 */
function binChroma({ lightness, a, b }: OklabPlanes): readonly Bin[] {
  const bins: Bin[] = Array.from({ length: BINS }, () => ({ a: [], b: [] }));
  for (let at = 0; at < lightness.data.length; at++) {
    const light = lightness.data[at];
    if (light < MIN_LIGHTNESS || light > MAX_LIGHTNESS) continue;
    const place = (light - MIN_LIGHTNESS) / (MAX_LIGHTNESS - MIN_LIGHTNESS);
    const bin = bins[Math.min(BINS - 1, Math.floor(place * BINS))];
    bin.a.push(a.data[at] / light);
    bin.b.push(b.data[at] / light);
  }
  return bins.filter((bin) => bin.a.length > MIN_SHARE * lightness.data.length);
}

/**
 * The tint of the least coloured pixels of a bin: those nearest to neutral, along the tint's own direction.
 */
function tintOf({ a, b }: Bin, direction: { a: number; b: number }): number {
  const along = a.map((value, i) => value * direction.a + b[i] * direction.b);
  return quantiles(along, 0.12)[0];
}

/** Distance from the tint at which a thing may be grey under it, and shares of few and of some greys. */
const NEAR = 0.02;
const FEW_GREYS = 0.05;
const SOME_GREYS = 0.15;

/**
 * Degree to which things that would be grey under a tint are there, 0–1. Without any, warm things are warm
 * themselves: a flower before leaves, fur on moss.
 */
function greysUnder(bins: readonly Bin[], tint: { readonly a: number; readonly b: number }): number {
  let [near, total] = [0, 0];
  for (const { a, b } of bins) {
    for (let at = 0; at < a.length; at++)
      if ((a[at] - tint.a) ** 2 + (b[at] - tint.b) ** 2 < NEAR * NEAR) near++;
    total += a.length;
  }
  return linearStep(FEW_GREYS, SOME_GREYS, near / total);
}

/**
 * Estimates a tint over a whole picture. Then the least coloured pixels have it, dark ones as much as light
 * ones, around many colours. A sunset has neutral shadows, a lawn one colour; neither is a fault. Grey-world
 * and white-patch estimates (Buchsbaum 1980; van de Weijer et al. 2007) must both hold.
 */
export function measureCast(planes: OklabPlanes): Cast {
  const bins = binChroma(planes);
  if (bins.length < 3) return { a: 0, b: 0, trust: 0 };
  const centres = bins.map((bin) => ({ a: quantiles(bin.a, 0.5)[0], b: quantiles(bin.b, 0.5)[0] }));
  const mean = {
    a: centres.reduce((sum, centre) => sum + centre.a, 0) / bins.length,
    b: centres.reduce((sum, centre) => sum + centre.b, 0) / bins.length,
  };
  const length = Math.hypot(mean.a, mean.b);
  if (length < 1e-4) return { a: 0, b: 0, trust: 0 };
  const direction = { a: mean.a / length, b: mean.b / length };
  const tints = bins.map((bin) => tintOf(bin, direction));
  const least = Math.min(...tints);
  const most = Math.max(...tints);
  const amount = tints.reduce((sum, tint) => sum + tint, 0) / tints.length;
  const across = (bin: Bin) => bin.a.map((value, i) => value * -direction.b + bin.b[i] * direction.a);
  const [narrow, wide] = quantiles(bins.flatMap(across), 0.05, 0.95);
  const variety = wide - narrow;
  const evenness = clampUnit((least / (most + 1e-6) - 0.25) / 0.35);
  const tint = { a: direction.a * Math.max(0, amount), b: direction.b * Math.max(0, amount) };
  const trust = amount <= 0 ? 0 : evenness * clampUnit((variety - 0.03) / 0.03) * greysUnder(bins, tint);
  return { ...tint, trust };
}
