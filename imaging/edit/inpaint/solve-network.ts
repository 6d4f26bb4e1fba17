import { allocateNetwork } from '../../core/solvers/network-memory.ts';
import { FIXED, LOOSE, type Network, relaxPixels } from '../../core/solvers/relax-network.ts';

/** Pixels along the side of a block. */
const SIDE = 8;

/**
 * Pixels between two blocks, and between one and a held pixel beside it, as the ties count them. A little
 * less than the truth of 8 and 4: steps from block to block stand in for slopes, and with the truth
 * corrections overshoot.
 */
const TO_NEXT = 5;
const TO_HELD = 2.5;

const BLOCK_ROUNDS = 60;
const BLOCK_OVERSHOOT = 1.8;

/** Positions of the nodes of a network, in reading order, in rows of `width` pixels. */
interface Layout {
  readonly pixels: Int32Array;
  readonly width: number;
}

interface Blocks {
  /** The block of each node. */
  readonly blockOf: Int32Array;
  readonly columns: number;
  /** Strength of each block's ties: to the right, downwards, and to fixed pixels. */
  readonly right: Float32Array;
  readonly below: Float32Array;
  readonly held: Float32Array;
  /** Blocks that are tied to anything, in reading order. */
  readonly tied: Int32Array;
}

/**
 * Removes the broad error, which rounds on single nodes would take hundreds of rounds to remove. Sums the
 * residual over blocks of pixels, solves for one value a block, and adds it to the block's nodes (two-grid
 * correction, Brandt 1977).
 */
export function relaxBlocks(
  network: Network,
  { pixels, width, blocks = tieBlocks(network, { pixels, width }) }: Layout & { readonly blocks?: Blocks },
): void {
  const { blockOf, columns, right, below, held, tied } = blocks;
  const residual = sumResiduals(network, blocks);
  const values = new Float32Array(held.length * 3);
  for (let round = 0; round < BLOCK_ROUNDS; round++)
    for (let step = 0; step < tied.length; step++) {
      const block = tied[round % 2 === 0 ? step : tied.length - 1 - step];
      const toRight = right[block];
      const toBelow = below[block];
      const toLeft = block > 0 ? right[block - 1] : 0;
      const toAbove = block >= columns ? below[block - columns] : 0;
      const total = toRight + toBelow + toLeft + toAbove + held[block];
      for (let channel = 0; channel < 3; channel++) {
        const at = block * 3 + channel;
        let sum = residual[at];
        if (toRight) sum += toRight * values[at + 3];
        if (toLeft) sum += toLeft * values[at - 3];
        if (toBelow) sum += toBelow * values[at + 3 * columns];
        if (toAbove) sum += toAbove * values[at - 3 * columns];
        values[at] += BLOCK_OVERSHOOT * (sum / total - values[at]);
      }
    }
  const fine = network.values;
  for (let node = 0, at = 0; node < blockOf.length; node++, at += 3) {
    const block = blockOf[node] * 3;
    fine[at] += values[block];
    fine[at + 1] += values[block + 1];
    fine[at + 2] += values[block + 2];
  }
}

function tieBlocks({ neighbours, pull = 0 }: Network, { pixels, width }: Layout): Blocks {
  const columns = Math.ceil(width / SIDE);
  const blockOf = new Int32Array(pixels.length);
  let last = 0;
  for (let node = 0; node < pixels.length; node++) {
    const x = pixels[node] % width;
    const y = (pixels[node] - x) / width;
    blockOf[node] = Math.floor(y / SIDE) * columns + Math.floor(x / SIDE);
    last = Math.max(last, blockOf[node]);
  }
  const right = new Float32Array(last + 1);
  const below = new Float32Array(last + 1);
  const held = new Float32Array(last + 1);
  if (pull > 0) for (let node = 0; node < pixels.length; node++) held[blockOf[node]] += pull;
  for (let side = 0; side < neighbours.length; side++) {
    const neighbour = neighbours[side];
    if (neighbour === LOOSE) continue;
    const block = blockOf[side >> 2];
    if (neighbour === FIXED) held[block] += 1 / TO_HELD;
    // Each tie is counted once, from the block on its left or above it.
    else if (blockOf[neighbour] === block + 1) right[block] += 1 / TO_NEXT;
    else if (blockOf[neighbour] === block + columns) below[block] += 1 / TO_NEXT;
  }
  const tied: number[] = [];
  for (let block = 0; block <= last; block++) {
    const before = (block > 0 && right[block - 1] > 0) || (block >= columns && below[block - columns] > 0);
    if (before || right[block] > 0 || below[block] > 0 || held[block] > 0) tied.push(block);
  }
  return { blockOf, columns, right, below, held, tied: Int32Array.from(tied) };
}

/** Residual of each block, for three channels. */
function sumResiduals(
  { neighbours, wishes, values, pull = 0 }: Network,
  { blockOf, held }: Blocks,
): Float32Array {
  const residual = new Float32Array(held.length * 3);
  for (let node = 0; node < blockOf.length; node++) {
    const at = node * 3;
    let red = wishes[at] - pull * values[at];
    let green = wishes[at + 1] - pull * values[at + 1];
    let blue = wishes[at + 2] - pull * values[at + 2];
    for (let side = node * 4; side < node * 4 + 4; side++) {
      const neighbour = neighbours[side];
      if (neighbour === LOOSE) continue;
      red -= values[at];
      green -= values[at + 1];
      blue -= values[at + 2];
      if (neighbour === FIXED) continue;
      red += values[neighbour * 3];
      green += values[neighbour * 3 + 1];
      blue += values[neighbour * 3 + 2];
    }
    const block = blockOf[node] * 3;
    residual[block] += red;
    residual[block + 1] += green;
    residual[block + 2] += blue;
  }
  return residual;
}

/** Rounds on single pixels between coarse corrections. */
const ROUNDS = 5;

/** Slight over-relaxation removes the fine error that the coarse correction leaves. */
const OVERSHOOT = 1.3;

/** A network of this many nodes, without ties but those to 0. */
export function createNetwork(nodes: number, pull = 0): Network {
  const arrays = allocateNetwork(nodes);
  arrays.neighbours.fill(LOOSE);
  return { pull, ...arrays };
}

interface NetworkLayout {
  /** Position of each node in a picture, in reading order. */
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
  const blocks = tieBlocks(network, { pixels, width });
  for (let cycle = 0; cycle < cycles; cycle++) {
    relaxBlocks(network, { pixels, width, blocks });
    for (let round = 0; round < ROUNDS; round++)
      await relaxPixels(network, { forward: round % 2 === 0, overshoot: OVERSHOOT, width, yieldIfDue });
  }
}
