import { planOptions } from '../../plans/plan-options.ts';

/** Options of Kontext: what a person wrote, as the steps of a plan. */
export const options = planOptions(1);
