import type { Garment } from '../garment/find-garments.ts';
import { fitWithin } from '../garment/fit-within.ts';
import { localExtremes } from '../kernels/local-extremes.ts';
import { logOfLight } from '../kernels/log-of-light.ts';
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
 * The light on a surface in logarithms, 0 = its middle: what is left once each of its colours has its own level taken off, joints are closed and grain is smoothed away, but
 * the borders of shadows stay.
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
  const radius = Math.max(1, Math.round(REACH * side));
  const { slope, offset } = fitWithin(closed, { coverage, radius, texture: PATTERN });
  return { ...closed, data: closed.data.map((log, at) => slope.data[at] * log + offset.data[at]) };
}
