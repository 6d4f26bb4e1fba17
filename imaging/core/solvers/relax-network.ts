import { findNetworkKernels } from './network-memory.ts';

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

/**
 * One round of successive over-relaxation towards the solution of Poisson's equation on a network. Rounds go
 * there and back in turns, so that no direction leads.
 */
export function relaxNetwork(
  network: Network,
  { forward, overshoot = OVERSHOOT }: { readonly forward: boolean; readonly overshoot?: number },
): void {
  const kernels = findNetworkKernels(network);
  if (!kernels) relaxByScript(network, { forward, overshoot });
  else kernels.relaxNetwork(network.neighbours.length / 4, Number(forward), overshoot, network.pull ?? 0);
}

/** Reference implementation of the round in `wasm/network-kernels.as`. */
function relaxByScript(
  { neighbours, wishes, values, pull = 0 }: Network,
  { forward, overshoot }: { readonly forward: boolean; readonly overshoot: number },
): void {
  const nodes = neighbours.length / 4;
  for (let step = 0; step < nodes; step++) {
    const node = forward ? step : nodes - 1 - step;
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
