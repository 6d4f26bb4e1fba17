import { tools } from '#lib/catalog/tools.ts';
import { creditCostsOf } from '#lib/credits/quote-credits.ts';

/** Costs of runs as the catalogue has them, without models of an operator. */
export const catalogCreditCosts = creditCostsOf(tools);
