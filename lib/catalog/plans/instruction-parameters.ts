import { model, negative, prompt, seed } from '../parameters/fields.ts';
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
} as const;

interface Told {
  readonly model: string;
  readonly prompt: string;
  readonly steps: readonly PlanStep[];
}

/** True where it is said what is to be done: to a model in words, or else by steps. */
export function isTold({ model: named, prompt, steps }: Told): boolean {
  return named === '' ? steps.length > 0 : prompt !== '';
}

/** The refusal of parameters that say nothing. */
export const untold = { path: ['steps'], message: 'say what is done: by steps, or by a model and a prompt' };
