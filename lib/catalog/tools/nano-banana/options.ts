import { planOptions } from '../../plans/plan-options.ts';

/** Options of Nano Banana: what a person wrote on up to three photos, as the steps of a plan. */
export const options = planOptions(3);
