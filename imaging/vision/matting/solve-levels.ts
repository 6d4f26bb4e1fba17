import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { buildMattingLaplacian, type Trimap, UNKNOWN } from '../../core/segmentation/matting-laplacian.ts';
import { solveMatte } from './solve-matte.ts';

/** Number of sizes, each half of the one before. */
const LEVELS = 3;

/** Iterations of the solver on the finest size, and on the others. */
const STEPS = 25;
const COARSE_STEPS = 50;

/** Variance of colour (0–1) that counts as grain. */
const GRAIN = 1e-5;

interface Trust {
  readonly all: number;
  readonly sure: number;
}

/** Weight of the prior beside the colours: everywhere, and in addition where it is sure. */
const TRUST = { all: 0.003, sure: 0.02 } as const;

export interface LevelsParams {
  /** Copies of the photo of 3 channels, each half the size of the one before. */
  readonly levels: readonly Picture[];
  /** Known pixels, of any size. */
  readonly trimap: Trimap;
  /** Prior of the unknown pixels, 0–1, of any size. */
  readonly prior: Plane;
  /** Matte of known pixels, 0–1, of any size; by default all or nothing by the trimap. */
  readonly held?: Plane;
  readonly trust?: Trust;
}

/** A trimap of another size, by the nearest pixel. */
export function enlargeTrimap(
  { width, height, data }: Trimap,
  to: { readonly width: number; readonly height: number },
): Trimap {
  const out = new Uint8Array(to.width * to.height);
  for (let y = 0, at = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / to.height) * width;
    for (let x = 0; x < to.width; x++, at++) out[at] = data[row + Math.floor(((x + 0.5) * width) / to.width)];
  }
  return { width: to.width, height: to.height, data: out };
}

/**
 * Weights of the prior. A sure prior excludes similar backgrounds; an unsure one leaves hair to its colours.
 */
function weighTrust(prior: Plane, { all, sure }: Trust): Plane {
  const trust = createPlane(prior);
  for (let at = 0; at < trust.data.length; at++) {
    const sureness = (2 * prior.data[at] - 1) * (2 * prior.data[at] - 1);
    trust.data[at] = all + sure * sureness * sureness;
  }
  return trust;
}

/** Copies the guess and sets its known pixels. */
function setKnown(
  guess: Plane,
  { trimap: { data }, held }: { readonly trimap: Trimap; readonly held?: Plane },
): Plane {
  const start = createPlane(guess);
  const known = held?.data ?? data;
  for (let at = 0; at < data.length; at++) start.data[at] = data[at] === UNKNOWN ? guess.data[at] : known[at];
  return start;
}

/**
 * Closed-form matting (Levin et al. 2008) on the first of several levels, from coarse to fine, so that few
 * iterations remain on the largest. Returns values 0–1 of its size. Rejects with `aborted`.
 */
export async function solveLevels(
  { levels, trimap, prior, held, trust = TRUST }: LevelsParams,
  progress: Progress,
): Promise<Plane> {
  const coarsest = Math.min(LEVELS, levels.length) - 1;
  let matte: Plane | undefined;
  for (let level = coarsest; level >= 0; level--) {
    const guide = levels[level];
    // Each size has four times the pixels of the one before.
    const part = progress.subrange(level === coarsest ? 0 : 0.25 ** (level + 1), 0.25 ** level);
    await part.report(0);
    const known = enlargeTrimap(trimap, guide);
    const thought = resizePlane(prior, guide);
    const start = setKnown(matte ? resizePlane(matte, guide) : thought, {
      trimap: known,
      held: held && resizePlane(held, guide),
    });
    const yieldIfDue = () => part.report(0.3);
    const laplacian = await runChunks(buildMattingLaplacian(guide, { ...known, epsilon: GRAIN }), yieldIfDue);
    const steps = level > 0 ? COARSE_STEPS : STEPS;
    matte = await runChunks(
      solveMatte(start, { laplacian, prior: thought, trust: weighTrust(thought, trust), steps }),
      yieldIfDue,
    );
  }
  await progress.report(1);
  return matte ?? prior;
}
