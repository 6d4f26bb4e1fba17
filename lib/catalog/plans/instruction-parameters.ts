import { z } from 'zod';
import { MAX_PICTURES } from '../options/amounts.ts';
import { model, negative, prompt, seed } from '../parameters/fields.ts';
import { fitsModelCount } from '../parameters/word-fields.ts';
import type { PlanStep } from './plan.ts';

/**
 * Fields beside the steps of a tool that is told in words. Without a model it follows the steps that were
 * understood, and the words stay in the browser. A model is given the words themselves, and no steps.
 */
export const instructionFields = {
  prompt,
  negative,
  model: model.describe('id of the model that makes the picture; the steps are followed if none is named'),
  seed: seed.describe('another number has a model make another version; steps do not heed it'),
  count: z
    .int()
    .min(1)
    .max(MAX_PICTURES)
    .default(1)
    .describe('how many pictures a model makes; steps make one'),
} as const;

interface Told {
  readonly model: string;
  readonly count: number;
  readonly prompt: string;
  readonly steps: readonly PlanStep[];
}

/** True where it is said what is to be done: to a model in words, or else by steps. */
export function isTold({ model: named, prompt, steps }: Told): boolean {
  return named === '' ? steps.length > 0 : prompt !== '';
}

/** The refusal of parameters that say nothing. */
export const untold = { path: ['steps'], message: 'say what is done: by steps, or by a model and a prompt' };

/** True of one picture by steps, and of as many by a model as it makes in one run. */
export function fitsMaker({ model: named, count }: Told): boolean {
  return named === '' ? count === 1 : fitsModelCount({ model: named, count });
}
