import { linearStep } from './linear-step.ts';

/** Like `linearStep`, with a soft beginning and end: Hermite's cubic 3t² − 2t³. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = linearStep(from, to, value);
  return share * share * (3 - 2 * share);
}
