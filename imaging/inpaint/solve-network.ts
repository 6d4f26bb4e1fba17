import { relaxBlocks } from '../kernels/relax-blocks.ts';
import { LOOSE, type Network, relaxNetwork } from '../kernels/relax-network.ts';

/** Rounds on single pixels between coarse corrections. */
const ROUNDS = 5;

/** Slight over-relaxation removes the fine error that the coarse correction leaves. */
const OVERSHOOT = 1.3;

/** A network of this many nodes, without ties. */
export function createNetwork(nodes: number): Network {
  return {
    neighbours: new Int32Array(nodes * 4).fill(LOOSE),
    wishes: new Float32Array(nodes * 3),
    values: new Float32Array(nodes * 3),
  };
}

interface NetworkLayout {
  /** Position of each node in a picture. */
  readonly pixels: Int32Array;
  /** The picture's. */
  readonly width: number;
  /** Number of coarse corrections. */
  readonly cycles: number;
}

/** Solves a network, the broad error by blocks and the fine one by pixels in turns. */
export async function solveNetwork(
  network: Network,
  { pixels, width, cycles, yieldIfDue }: NetworkLayout & { readonly yieldIfDue: () => Promise<void> },
): Promise<void> {
  for (let cycle = 0; cycle < cycles; cycle++) {
    relaxBlocks(network, { pixels, width });
    for (let round = 0; round < ROUNDS; round++) {
      relaxNetwork(network, { forward: round % 2 === 0, overshoot: OVERSHOOT });
      await yieldIfDue();
    }
  }
}
