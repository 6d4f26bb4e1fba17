import { addWindow } from '../kernels/add-window.ts';
import type { Plane } from '../kernels/plane.ts';
import type { Model, Tensor } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { readWindow } from '../models/read-window.ts';
import type { Pace } from '../pace.ts';
import type { LikelihoodSums } from './likelihood-sums.ts';
import type { PeopleWindow } from './plan-windows.ts';

/** Finds people in pictures of 256 × 256 and, much the same, of 256 × 144 pixels. */
export interface PeopleModels {
  readonly square: Model;
  readonly wide: Model;
}

const inputs = {
  square: { columns: 256, rows: 256, low: 0, high: 1 },
  wide: { columns: 256, rows: 144, low: 0, high: 1 },
};

/** A single window is never surer than this. */
const SUREST = 0.9975;

/** Likelihoods as logits, whose means weigh a sure answer more than an unsure one. */
function toLogits({ dims: [, , height, width], data: likelihoods }: Tensor): Plane {
  const data = likelihoods.map((likelihood) => {
    const bounded = Math.max(1 - SUREST, Math.min(SUREST, likelihood));
    return Math.log(bounded / (1 - bounded));
  });
  return { width, height, data };
}

export interface Looking {
  readonly levels: PhotoLevels;
  readonly models: PeopleModels;
  /** What is found is added here. */
  readonly sums: LikelihoodSums;
}

/** Asks the models about one window after the other, and adds what they say to the sums. Rejects with `aborted`. */
export async function lookForPeople(
  windows: readonly PeopleWindow[],
  { sums, levels, models }: Looking,
  pace: Pace,
): Promise<void> {
  const { logits, weights } = sums;
  const scaleX = logits.width / sums.width;
  const scaleY = logits.height / sums.height;
  for (const [i, { window, weight, isWide }] of windows.entries()) {
    await pace(i / windows.length);
    const kind = isWide ? 'wide' : 'square';
    const { output } = await models[kind].run(readWindow(levels, window, inputs[kind]));
    addWindow({ values: logits, weights }, toLogits(output), {
      left: (window.x - window.width / 2) * scaleX,
      top: (window.y - window.height / 2) * scaleY,
      width: window.width * scaleX,
      height: window.height * scaleY,
      weight,
      mirrored: window.mirrored ?? false,
    });
  }
}
