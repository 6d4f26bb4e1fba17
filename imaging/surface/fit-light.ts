import type { Garment } from '../garment/find-garments.ts';
import { meanWithin } from '../garment/fit-shading.ts';
import { logOfLight } from '../kernels/lay-cloth.ts';
import { localExtremes } from '../kernels/local-extremes.ts';
import { median } from '../kernels/median.ts';
import { toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/** Dark lines up to so many times the longer side wide are joints and gaps of the old surface, and no shade. */
const JOINT = 0.0045;

/** How far around a pixel counts, as a share of the longer side. */
const REACH = 0.009;

/** Variance of the logarithm of light up to which differences are the old surface's own pattern. */
const PATTERN = 0.03;

/** How many values tell the middle light of a piece. */
const SAMPLES = 20_000;

function levelOf(logs: Plane, labels: Uint8Array, label: number): number {
  const own: number[] = [];
  for (let at = 0; at < labels.length; at++) if (labels[at] === label) own.push(logs.data[at]);
  const step = Math.max(1, Math.floor(own.length / SAMPLES));
  return median(own.filter((_, i) => i % step === 0));
}

/**
 * The light on a surface in logarithms, 0 = its middle: what is left once each of its colours has its own level taken off, joints are closed and grain is smoothed away by the
 * guided filter (He, Sun and Tang 2010) with itself as the guide, so that the borders of shadows stay.
 */
export function fitLight({ guide, coverage, pieces }: Pick<Garment, 'guide' | 'coverage' | 'pieces'>): Plane {
  const { lightness } = toOklab(guide);
  const side = Math.max(guide.width, guide.height);
  const logs = createPlane(lightness);
  for (let at = 0; at < logs.data.length; at++) logs.data[at] = logOfLight(lightness.data[at]);
  const levels = Array.from({ length: pieces.count }, (_, i) => levelOf(logs, pieces.labels, i + 1));
  for (let at = 0; at < logs.data.length; at++)
    logs.data[at] = pieces.labels[at] ? logs.data[at] - levels[pieces.labels[at] - 1] : 0;
  const joint = Math.max(1, Math.round(JOINT * side));
  const closed = localExtremes(localExtremes(logs, joint, 'most'), joint, 'least');
  return smoothWithin(closed, { coverage, radius: Math.max(1, Math.round(REACH * side)) });
}

function smoothWithin(logs: Plane, within: { coverage: Plane; radius: number }): Plane {
  const squares = createPlane(logs);
  for (let at = 0; at < squares.data.length; at++) squares.data[at] = logs.data[at] ** 2;
  const mean = meanWithin(logs, within);
  const meanSquare = meanWithin(squares, within);
  const slope = createPlane(logs);
  const offset = createPlane(logs);
  for (let at = 0; at < slope.data.length; at++) {
    const variance = Math.max(0, meanSquare.data[at] - mean.data[at] ** 2);
    slope.data[at] = variance / (variance + PATTERN);
    offset.data[at] = mean.data[at] * (1 - slope.data[at]);
  }
  const slopes = meanWithin(slope, within);
  const offsets = meanWithin(offset, within);
  const out = createPlane(logs);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = slopes.data[at] * logs.data[at] + offsets.data[at];
  return out;
}
