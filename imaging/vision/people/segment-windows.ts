import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import { readWindow } from '../../core/models/read-window.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { LikelihoodSums } from './likelihood-sums.ts';
import type { PeopleWindow } from './plan-windows.ts';

/** A rectangle that values were found for; all in pixels of the planes that they are added to. */
interface AddedWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  /** True if the values run from right to left. */
  readonly mirrored: boolean;
}

/** Share of a window's sides over which its weight falls to nothing, so that windows meet without a seam. */
const FEATHER = 0.18;

/**
 * Weights across one axis of a window; a side at the border of the plane does not fade, as nothing follows
 * there.
 */
function fade(from: number, length: number, whole: number): (at: number) => number {
  const fadesIn = from > 1;
  const fadesOut = from + length < whole - 1;
  return (at) => {
    const share = (at + 0.5 - from) / length;
    return Math.min(
      fadesIn ? smoothStep(0, FEATHER, share) : 1,
      fadesOut ? smoothStep(0, FEATHER, 1 - share) : 1,
    );
  };
}

/** Adds the values of a window to a sum, and their weights to another. */
function addWindow(
  sums: { readonly values: Plane; readonly weights: Plane },
  { values, left, top, width, height, weight, mirrored }: AddedWindow & { readonly values: Plane },
): void {
  const across = sums.values.width;
  const fadeX = fade(left, width, across);
  const fadeY = fade(top, height, sums.values.height);
  const firstX = Math.max(0, Math.floor(left));
  const lastX = Math.min(across, Math.ceil(left + width));
  const weightsX = Float32Array.from({ length: lastX - firstX }, (_, i) => fadeX(firstX + i));
  const lastY = Math.min(sums.values.height, Math.ceil(top + height));
  for (let y = Math.max(0, Math.floor(top)); y < lastY; y++) {
    const weightY = weight * fadeY(y);
    const v = ((y + 0.5 - top) / height) * values.height - 0.5;
    for (let x = firstX; x < lastX; x++) {
      const share = weightY * weightsX[x - firstX];
      if (share <= 0) continue;
      const u = ((x + 0.5 - left) / width) * values.width - 0.5;
      sums.values.data[y * across + x] += share * samplePlane(values, mirrored ? values.width - 1 - u : u, v);
      sums.weights.data[y * across + x] += share;
    }
  }
}

/** Side of the model's input and output. */
const SIDE = 256;
const input = { columns: SIDE, rows: SIDE, low: 0, high: 1 };

/** Highest likelihood from one window. */
const SUREST = 0.9975;

/** Likelihoods as logits: their means weigh a sure answer more than an unsure one. */
function toLogits(likelihoods: Float32Array): Plane {
  const data = likelihoods.map((likelihood) => {
    const bounded = Math.max(1 - SUREST, Math.min(SUREST, likelihood));
    return Math.log(bounded / (1 - bounded));
  });
  return { width: SIDE, height: SIDE, data };
}

interface WindowSegmentation {
  readonly levels: PhotoLevels;
  readonly segmenter: Model;
  /** Sums to which the answers are added. */
  readonly sums: LikelihoodSums;
}

/** Runs the model on each window and adds its answers to the sums. Rejects with `aborted`. */
export async function segmentWindows(
  windows: readonly PeopleWindow[],
  { sums, levels, segmenter, progress }: WindowSegmentation & { readonly progress: Progress },
): Promise<void> {
  const { logits, weights } = sums;
  const scaleX = logits.width / sums.width;
  const scaleY = logits.height / sums.height;
  for (const [i, { window, weight }] of windows.entries()) {
    await progress.report(i / windows.length);
    const { output } = await segmenter.run(readWindow(levels, { window, ...input }));
    addWindow(
      { values: logits, weights },
      {
        values: toLogits(output.data),
        left: (window.x - window.width / 2) * scaleX,
        top: (window.y - window.height / 2) * scaleY,
        width: window.width * scaleX,
        height: window.height * scaleY,
        weight,
        mirrored: window.mirrored ?? false,
      },
    );
  }
}
