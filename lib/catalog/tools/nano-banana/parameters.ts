import { z } from 'zod';
import { beyondModel } from '../../parameters/word-fields.ts';
import { fitsMaker, instructionFields, isTold, untold } from '../../plans/instruction-parameters.ts';
import { losesPlace } from '../../plans/places.ts';
import { MAX_STEPS } from '../../plans/plan.ts';
import { anyStep } from '../../plans/plan-steps.ts';

/** Parameters of Nano Banana: a plan on up to three photos, counted from 1, or words for a model. */
export const parameters = z
  .strictObject({
    steps: z
      .array(anyStep)
      .max(MAX_STEPS)
      .refine(
        (steps) => !losesPlace(steps),
        'places lie in photo 1, and an earlier step goes on from another',
      )
      .default([])
      .describe('what is done, in this order, and with which photos: docs/instructions.md lists the steps'),
    ...instructionFields,
  })
  .refine(isTold, untold)
  .refine(fitsMaker, beyondModel)
  .describe('join or change up to three photos by a plan of up to three steps, or by a model');
