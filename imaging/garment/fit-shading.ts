import { linearStep } from '../kernels/linear-step.ts';
import { logOfLight } from '../kernels/log-of-light.ts';
import { median } from '../kernels/median.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { fitWithin } from './fit-within.ts';
import type { ClothPieces } from './part-garment.ts';

/** How far around a pixel cloth counts as its surroundings, in centimetres. */
const REACH = 0.55;

/** Variance of the logarithm of light up to which differences are the old cloth's own texture, not folds. */
const TEXTURE = 0.012;

/** Light and shade on a garment. All planes are of the guide's size, and in logarithms of light. */
export interface Shading {
  /** Light is `slope · logOfLight + offset`: folds stay, the old cloth's texture goes. 0 lies at the cloth's own middle light. */
  readonly slope: Plane;
  readonly offset: Plane;
  /** The same for the guide itself. */
  readonly light: Plane;
}

/** Of a dark cloth shine is most of what is seen: its differences count less, down to this share for a cloth as dark as the second. */
const DARK_CLOTH = { share: 0.6, from: Math.log(0.05), to: Math.log(0.008) } as const;

/** The middle logarithm of light of each cloth, as a plane. */
function levelCloths(logs: Plane, { labels, count }: ClothPieces): Plane {
  const levels = Array.from({ length: count }, (_, i) => {
    const own: number[] = [];
    for (let at = 0; at < labels.length; at += 3) if (labels[at] === i + 1) own.push(logs.data[at]);
    return median(own);
  });
  const out = createPlane(logs);
  for (let at = 0; at < labels.length; at++) if (labels[at]) out.data[at] = levels[labels[at] - 1];
  return out;
}

/** How much differences of light count on a cloth of such a level. */
function weighLevel(level: number): number {
  return 1 - (1 - DARK_CLOTH.share) * linearStep(DARK_CLOTH.from, DARK_CLOTH.to, level);
}

interface ShadedCloth {
  readonly planes: OklabPlanes;
  /** 0–1, of the guide's size. */
  readonly coverage: Plane;
  readonly pieces: ClothPieces;
  readonly pixelsPerCentimetre: number;
}

/**
 * Parts the light on a garment from its cloths: what is left of the logarithm of light once each cloth's own level is taken off, smoothed within the
 * garment alone, so that folds stay and threads and knits go.
 */
export function fitShading({ planes, coverage, pieces, pixelsPerCentimetre }: ShadedCloth): Shading {
  const { lightness } = planes;
  const logs = { ...lightness, data: lightness.data.map(logOfLight) };
  const radius = Math.max(1, Math.round(REACH * pixelsPerCentimetre));
  const levels = levelCloths(logs, pieces);
  const out = { ...fitWithin(logs, { coverage, radius, texture: TEXTURE }), light: createPlane(logs) };
  for (let at = 0; at < logs.data.length; at++) {
    const weight = weighLevel(levels.data[at]);
    out.slope.data[at] *= weight;
    out.offset.data[at] = weight * (out.offset.data[at] - levels.data[at]);
    out.light.data[at] = coverage.data[at] > 0 ? out.slope.data[at] * logs.data[at] + out.offset.data[at] : 0;
  }
  return out;
}
