import { modelPartProblem } from '../clip-run.ts';
import { findModel } from '../engine-models/models.ts';

interface ModelPart {
  readonly model: string;
  /** Length of the part. */
  readonly seconds: number;
}

/** True of a part that the named model takes, and of runs without a model. */
export function fitsModelPart({ model, seconds }: ModelPart): boolean {
  const sizes = findModel(model)?.sizes;
  return sizes?.kind !== 'video' || modelPartProblem(seconds, sizes.seconds) === null;
}

/** The refusal of a part that is too short or too long for a model. */
export const beyondPart = { path: ['seconds'], message: 'a part of this length is not taken by this model' };
