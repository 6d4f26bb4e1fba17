import { PIXEL_BYTES } from '../kernels/nearest-neighbour-field.ts';
import { FIXED, type Network } from '../kernels/relax-network.ts';
import { forEachChunk } from './complete-level.ts';
import type { Level } from './level.ts';
import { createNetwork, solveNetwork } from './solve-network.ts';

/**
 * Two sides of a seam that differ by more grey levels in any channel are an edge of the scene. Smoothing it
 * would smear its colours.
 */
const EDGE = 25;

/** Number of coarse corrections. */
const CYCLES = 8;

/** Above this many hole pixels there are fewer cycles, so that the time stays bounded. */
const MANY_PIXELS = 150_000;
const FEWEST_CYCLES = 4;

/** Copies: hole pixels and their sources. */
interface Copies {
  readonly holePixels: Int32Array;
  /** At each index the position of the known pixel that is copied, or −1. */
  readonly sources: Int32Array;
}

/**
 * Corrections to the copies, so that pieces meet without steps in brightness or colour. Differences between
 * neighbours follow the sources (Pérez et al. 2003, Darabi et al. 2012); the hole's border is fixed.
 * `holePixels × 3` for RGB.
 */
export async function blendSeams(
  level: Level,
  { copies, yieldIfDue }: { readonly copies: Copies; readonly yieldIfDue: () => Promise<void> },
): Promise<Float32Array> {
  const nodes = copies.holePixels.length;
  const nodeAt = new Int32Array(level.width * level.height).fill(FIXED);
  for (let node = 0; node < nodes; node++) nodeAt[copies.holePixels[node]] = node;
  const network = createNetwork(nodes);
  await forEachChunk(nodes, {
    yieldIfDue,
    step: (from, to) => tieNodes(network, { level, copies, nodeAt, range: { from, to } }),
  });
  const cycles = Math.max(FEWEST_CYCLES, Math.round(CYCLES * Math.min(1, MANY_PIXELS / nodes)));
  await solveNetwork(network, { pixels: copies.holePixels, width: level.width, cycles, yieldIfDue });
  return network.values;
}

interface Hole {
  readonly level: Level;
  readonly copies: Copies;
  /** `width × height`: the node of each hole pixel, `FIXED` for known ones. */
  readonly nodeAt: Int32Array;
}

/** Ties a stretch of nodes to their neighbours, unless there is an edge between them. */
function tieNodes(
  network: Network,
  { level, copies, nodeAt, range }: Hole & { readonly range: { from: number; to: number } },
): void {
  const { width, height } = level;
  const { holePixels, sources } = copies;
  const difference = new Float32Array(3);
  const steps = new Int32Array(4);
  for (let node = range.from; node < range.to; node++) {
    const pixel = holePixels[node];
    const x = pixel % width;
    steps[0] = x > 0 ? -1 : 0;
    steps[1] = x < width - 1 ? 1 : 0;
    steps[2] = pixel >= width ? -width : 0;
    steps[3] = pixel < width * (height - 1) ? width : 0;
    for (let side = 0; side < 4; side++) {
      if (steps[side] === 0) continue;
      const other = nodeAt[pixel + steps[side]];
      const held = other === FIXED;
      const otherSource = held ? pixel + steps[side] : sources[other];
      if (!measureStep(level, { source: sources[node], otherSource, step: steps[side], held }, difference))
        continue;
      network.neighbours[node * 4 + side] = other;
      for (let channel = 0; channel < 3; channel++) network.wishes[node * 3 + channel] += difference[channel];
    }
  }
}

interface Tie {
  readonly source: number;
  readonly otherSource: number;
  /** From the pixel to its neighbour. */
  readonly step: number;
  /** The neighbour is known and stays as it is. */
  readonly held: boolean;
}

/**
 * By how much the step between two copied neighbours differs from the step in their sources; false where it
 * is an edge.
 */
function measureStep({ pixels, width, height, hole }: Level, tie: Tie, out: Float32Array): boolean {
  const { source, otherSource, step, held } = tie;
  if (source < 0 || otherSource < 0) return false;
  out.fill(0);
  if (otherSource === source + step) return true;
  const limit = width * height;
  const beyond = source + step;
  const before = otherSource - step;
  // A source at the border or beside the hole has no known neighbour to compare with.
  const seesBeyond = beyond >= 0 && beyond < limit && !hole[beyond];
  const seesBefore = !held && before >= 0 && before < limit && !hole[before];
  const sights = Number(seesBeyond) + Number(seesBefore);
  if (sights === 0) return false;
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    if (seesBeyond)
      sum += pixels[otherSource * PIXEL_BYTES + channel] - pixels[beyond * PIXEL_BYTES + channel];
    if (seesBefore) sum += pixels[before * PIXEL_BYTES + channel] - pixels[source * PIXEL_BYTES + channel];
    if (Math.abs(sum) > EDGE * sights) return false;
    out[channel] = sum / sights;
  }
  return true;
}
