import { smoothStep } from '../kernels/smooth-step.ts';
import type { ByPart } from './cut.ts';
import { angleOf } from './hairline.ts';

/** Weights of the scalp's parts at a place; they sum to 1. */
interface PartShares {
  readonly top: number;
  readonly front: number;
  readonly sides: number;
  readonly back: number;
  readonly nape: number;
}

/** Weights of the parts at a place in head coordinates (centimetres). */
export function partsAt(x: number, y: number, z: number): PartShares {
  const angle = angleOf(x, z);
  const above = smoothStep(6.2, 9.6, y);
  const ahead = smoothStep(-1.5, 2.5, z) * smoothStep(75, 45, angle);
  const front = Math.max(above * smoothStep(-1, 3, z), ahead);
  const rest = 1 - front;
  const top = rest * above;
  const below = rest - top;
  const behind = smoothStep(105, 140, angle);
  const nape = below * behind * smoothStep(1, -3, y);
  return { top, front, sides: below * (1 - behind), back: below * behind - nape, nape };
}

/** Interpolates a value given by part. */
export function blendParts(values: ByPart, shares: PartShares): number {
  const { top, front = top, sides = top, back = sides, nape = back } = values;
  return (
    shares.top * top + shares.front * front + shares.sides * sides + shares.back * back + shares.nape * nape
  );
}
