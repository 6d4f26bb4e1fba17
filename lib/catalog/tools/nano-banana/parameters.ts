import { z } from 'zod';
import { losesPlace } from '../../plans/places.ts';
import { MAX_STEPS } from '../../plans/plan.ts';
import { anyStep } from '../../plans/plan-steps.ts';

/** Parameters of Nano Banana: a plan on up to three photos, which are counted from 1. */
export const parameters = z
  .strictObject({
    steps: z
      .array(anyStep)
      .min(1)
      .max(MAX_STEPS)
      .refine(
        (steps) => !losesPlace(steps),
        'places lie in photo 1, and an earlier step goes on from another',
      )
      .describe('what is done, in this order, and with which photos: docs/instructions.md lists the steps'),
  })
  .describe('join or change up to three photos by a plan of up to three steps');
