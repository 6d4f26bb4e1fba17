import { addWindow } from '../kernels/add-window.ts';
import type { Plane } from '../kernels/plane.ts';
import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { readWindow } from '../models/read-window.ts';
import type { Progress } from '../progress.ts';
import type { LikelihoodSums } from './likelihood-sums.ts';
import type { PeopleWindow } from './plan-windows.ts';

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
