import { z } from 'zod';
import { MAX_STEPS } from '../../plans/plan.ts';
import { singleStep } from '../../plans/plan-steps.ts';

/** Parameters of Kontext: what was understood of an instruction, never the sentence itself. */
export const parameters = z
  .strictObject({
    steps: z
      .array(singleStep)
      .min(1)
      .max(MAX_STEPS)
      .describe('what is done, in this order: steps of the other tools, as docs/instructions.md lists them'),
  })
  .describe('change a photo by a plan of up to three steps');
