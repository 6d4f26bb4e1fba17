import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import { FIXED, LOOSE, type Network } from '../../../core/solvers/relax-network.ts';
import { forEachChunk } from '../complete-level.ts';
import type { Level } from '../level.ts';
import { createNetwork, solveNetwork } from '../solve-network.ts';
import { type Drawn, readPlace } from './place-cells.ts';

/** A step by more grey levels than this is an edge of the scene. */
const EDGE = 30;

/** Number of coarse corrections. */
const CYCLES = 6;

/**
 * Corrections to drawn cells, so that they meet each other and the border without steps. `pixels × 3` (Pérez
 * et al. 2003).
 */
export async function smoothCells(
  level: Level,
  { drawn, yieldIfDue }: { readonly drawn: Drawn; readonly yieldIfDue: () => Promise<void> },
): Promise<Float32Array> {
  const nodes = drawn.pixels.length;
  const nodeAt = new Int32Array(level.width * level.height).fill(FIXED);
  for (let at = 0; at < nodeAt.length; at++) if (level.hole[at]) nodeAt[at] = LOOSE;
  for (let node = 0; node < nodes; node++) nodeAt[drawn.pixels[node]] = node;
  const network = createNetwork(nodes);
  await forEachChunk(nodes, {
    yieldIfDue,
    step: (from, to) => {
      for (let node = from; node < to; node++) tieNode(network, { level, drawn, nodeAt }, node);
    },
  });
  await solveNetwork(network, { pixels: drawn.pixels, width: level.width, cycles: CYCLES, yieldIfDue });
  return network.values;
}

interface Hole {
  readonly level: Level;
  readonly drawn: Drawn;
  /**
   * `width × height`: node of each drawn pixel, `FIXED` for known ones, `LOOSE` for those still to be filled.
   */
  readonly nodeAt: Int32Array;
}

const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

function tieNode(network: Network, { level, drawn, nodeAt }: Hole, node: number): void {
  const { width, height } = level;
  const { pixels, pieces } = drawn;
  const x = pixels[node] % width;
  const y = (pixels[node] - x) / width;
  SIDES.forEach(([right, below], side) => {
    if (x + right < 0 || y + below < 0 || x + right >= width || y + below >= height) return;
    const pixel = pixels[node] + right + below * width;
    const other = nodeAt[pixel];
    if (other === LOOSE) return;
    if (other === FIXED || pieces[other] !== pieces[node]) {
      const steps = measureSteps(level, drawn, { node, other, pixel, step: { x: right, y: below } });
      if (steps.some((step) => Math.abs(step) > EDGE)) return;
      for (let channel = 0; channel < 3; channel++) network.wishes[node * 3 + channel] += steps[channel];
    }
    network.neighbours[node * 4 + side] = other;
  });
}

interface Seam {
  readonly node: number;
  /** A node, or `FIXED`. */
  readonly other: number;
  /** The other one's position, and the way to it. */
  readonly pixel: number;
  readonly step: { readonly x: number; readonly y: number };
}

/**
 * Difference of two pieces where they meet, in RGB: mean over both pixels of the seam, if both pieces are
 * visible in both.
 */
function measureSteps(level: Level, { places }: Drawn, { node, other, pixel, step }: Seam): number[] {
  const here = { x: places[2 * node], y: places[2 * node + 1] };
  const beyond = { x: here.x + step.x, y: here.y + step.y };
  return [0, 1, 2].map((channel) => {
    const own = readPlace(level, beyond, channel);
    if (other === FIXED) return level.pixels[pixel * PIXEL_BYTES + channel] - own;
    const there = { x: places[2 * other], y: places[2 * other + 1] };
    const before = { x: there.x - step.x, y: there.y - step.y };
    const inNext = readPlace(level, there, channel) - own;
    const inThis = readPlace(level, before, channel) - readPlace(level, here, channel);
    return (inNext + inThis) / 2;
  });
}
