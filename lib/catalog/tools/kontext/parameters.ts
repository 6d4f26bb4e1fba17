import { z } from 'zod';
import { beyondModel } from '../../parameters/word-fields.ts';
import { fitsMaker, instructionFields, isTold, untold } from '../../plans/instruction-parameters.ts';
import { MAX_STEPS } from '../../plans/plan.ts';
import { singleStep } from '../../plans/plan-steps.ts';

/** Parameters of Kontext: what was understood of an instruction, or a model and the words for it. */
export const parameters = z
  .strictObject({
    steps: z
      .array(singleStep)
      .max(MAX_STEPS)
      .default([])
      .describe('what is done, in this order: steps of the other tools, as docs/instructions.md lists them'),
    ...instructionFields,
  })
  .refine(isTold, untold)
  .refine(fitsMaker, beyondModel)
  .describe('change a photo by a plan of up to three steps, or by a model');
