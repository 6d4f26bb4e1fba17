import { type Band, cutBands } from '../threads/cut-bands.ts';
import { runParallel } from '../threads/run-parallel.ts';
import { findNetworkKernels } from './network-memory.ts';
import type { NetworkKernels } from './wasm/load-network-kernels.ts';

/** Unknown values tied to neighbours by target differences. */
export interface Network {
  /** For each node its four neighbours' indices; `FIXED` for one that is held at 0, `LOOSE` for none. */
  readonly neighbours: Int32Array;
  /** `nodes × 3`: sum of the target differences to all neighbours, for each of three channels. */
  readonly wishes: Float32Array;
  /** `nodes × 3`: zeros on entry, the solution afterwards. */
  readonly values: Float32Array;
  /** Strength of a tie of every node to 0, where one of two neighbours has 1. Default 0. */
  readonly pull?: number;
}

export const FIXED = -1;
export const LOOSE = -2;

/** Near-optimal for holes of some dozens of pixels, where no coarse correction is made. */
const OVERSHOOT = 1.85;

interface Round {
  /** Rounds go there and back in turns, so that no direction leads. */
  readonly forward: boolean;
  readonly overshoot?: number;
}

/** One round of successive over-relaxation towards the solution of Poisson's equation on a network. */
export function relaxNetwork(network: Network, round: Round): void {
  const whole = { from: 0, to: countNodes(network) };
  const kernels = findNetworkKernels(network);
  if (kernels) kernels.functions.relaxNetwork(...argumentsOf(network, round, whole));
  else relaxByScript(network, round, whole);
}

function countNodes({ neighbours }: Network): number {
  return neighbours.length / 4;
}

function argumentsOf(
  { pull = 0 }: Network,
  { forward, overshoot = OVERSHOOT }: Round,
  { from, to }: Band,
): Parameters<NetworkKernels['relaxNetwork']> {
  return [from, to, Number(forward), overshoot, pull];
}

/**
 * One round on a network of pixels in reading order, in rows of `width`. Bands of pixels are relaxed side by
 * side: first every second one, then those between, which are as wide as a row at least. So no band sees
 * another one change (block red-black ordering).
 */
export async function relaxPixels(
  network: Network,
  {
    width,
    yieldIfDue,
    ...round
  }: Round & { readonly width: number; readonly yieldIfDue: () => Promise<void> },
): Promise<void> {
  const bands = cutBands(countNodes(network));
  if (bands.some(({ from, to }) => to - from <= width)) {
    relaxNetwork(network, round);
    await yieldIfDue();
    return;
  }
  const kernels = findNetworkKernels(network);
  for (const turn of round.forward ? [0, 1] : [1, 0]) {
    const turns = bands.filter((_, index) => index % 2 === turn);
    if (kernels) {
      const calls = turns.map((band) => argumentsOf(network, round, band));
      await runParallel(kernels, { name: 'relaxNetwork', calls, yieldIfDue });
    } else for (const band of turns) relaxByScript(network, round, band);
    await yieldIfDue();
  }
}

/** Reference implementation of the round in `wasm/network-kernels.as`. */
function relaxByScript(
  { neighbours, wishes, values, pull = 0 }: Network,
  { forward, overshoot = OVERSHOOT }: Round,
  { from, to }: Band,
): void {
  for (let step = from; step < to; step++) {
    const node = forward ? step : from + to - 1 - step;
    const at = node * 3;
    let ties = pull;
    let red = wishes[at];
    let green = wishes[at + 1];
    let blue = wishes[at + 2];
    for (let side = node * 4; side < node * 4 + 4; side++) {
      const neighbour = neighbours[side];
      if (neighbour === LOOSE) continue;
      ties++;
      if (neighbour === FIXED) continue;
      red += values[neighbour * 3];
      green += values[neighbour * 3 + 1];
      blue += values[neighbour * 3 + 2];
    }
    if (ties === 0) continue;
    values[at] += overshoot * (red / ties - values[at]);
    values[at + 1] += overshoot * (green / ties - values[at + 1]);
    values[at + 2] += overshoot * (blue / ties - values[at + 2]);
  }
}
