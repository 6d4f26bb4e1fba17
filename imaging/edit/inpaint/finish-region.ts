import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import { measureField, searchPatchMatch } from '../../core/patchmatch/patchmatch-search.ts';
import type { Progress } from '../../core/progress.ts';
import { listFlagged } from '../../core/raster/flags.ts';
import { FIXED, type Network } from '../../core/solvers/relax-network.ts';
import { chooseSources } from './choose-sources.ts';
import { forEachChunk, type Work } from './complete-level.ts';
import { featherSeams } from './feather-seams.ts';
import type { Level } from './level.ts';
import { createNetwork, solveNetwork } from './solve-network.ts';
import { weighPatches } from './weigh-patches.ts';

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
async function blendSeams(
  level: Level,
  {
    copies,
    pull,
    yieldIfDue,
  }: {
    readonly copies: Copies;
    readonly pull: number | undefined;
    readonly yieldIfDue: () => Promise<void>;
  },
): Promise<Float32Array> {
  const nodes = copies.holePixels.length;
  const nodeAt = new Int32Array(level.width * level.height).fill(FIXED);
  for (let node = 0; node < nodes; node++) nodeAt[copies.holePixels[node]] = node;
  const network = createNetwork(nodes, pull);
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
      // Most neighbours are copied from neighbours, between which no step is to be evened out.
      if (sources[node] >= 0 && otherSource >= 0 && otherSource === sources[node] + steps[side]) {
        network.neighbours[node * 4 + side] = other;
        continue;
      }
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

/** Result of filling a region's hole. */
export interface Completion {
  /** Positions of the hole's pixels. */
  readonly holePixels: Int32Array;
  /** For each of them the position of the known pixel it copies, −1 where it copies none. */
  readonly sources: Int32Array;
  /** `holePixels × 3`: corrections to the copied RGB, so that pieces meet without seams. */
  readonly corrections: Float32Array;
}

/** Sharpness of weights for the choice of copies, and for the mean that softens the seams between them. */
const CHOICE = 1;
const SOFTENING = 0.5;

/**
 * Replaces the last vote's means by copies of whole patches, and evens out their seams. Copies keep the
 * texture's full contrast. With `fadesOver`, corrections fade over about so many pixels: where a hole is open
 * on one side, those of many small seams would add up to a cast (screened Poisson: Bhat et al. 2008).
 */
export async function finishRegion(
  { fadesOver, ...work }: Work & { readonly fadesOver?: number },
  progress: Progress,
): Promise<Completion> {
  const { field, depthWeights, random } = work;
  const { holePixels, sources, corrections } = field;
  const pull = fadesOver && 1 / fadesOver ** 2;
  await measureField(field, () => progress.report(0));
  for (const forward of [true, false])
    await searchPatchMatch(field, { forward, radius: 0, random, yieldIfDue: () => progress.report(0.1) });
  weighPatches(field, { sharpness: CHOICE, depthWeights });
  await chooseSources(field, () => progress.report(0.3));
  const values = await blendSeams(work.level, {
    copies: { holePixels, sources },
    pull,
    yieldIfDue: () => progress.report(0.4),
  });
  corrections.set(values);
  weighPatches(field, { sharpness: SOFTENING });
  await featherSeams(field, () => progress.report(0.7));
  return { holePixels, sources, corrections };
}

/** The completion of a region that holds nothing to copy from: its level's smooth guess stays. */
export function keepGuess({ hole }: Level): Completion {
  const holePixels = listFlagged(hole);
  const sources = new Int32Array(holePixels.length).fill(-1);
  return { holePixels, sources, corrections: new Float32Array(holePixels.length * 3) };
}
