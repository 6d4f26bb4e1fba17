import { type FeatureCode, findTool, tools } from '../catalog/tools.ts';
import type { CreditScope } from './lots.ts';

/** Credits for one piece of a tool. */
interface CreditCost {
  readonly each: number;
  /** Scopes of the credits that may pay for it. */
  readonly scopes: readonly CreditScope[];
}

/** Tools that cost credits here; empty where nothing is sold, as those credits could not be had. */
export type CreditCosts = Readonly<Partial<Record<FeatureCode, CreditCost>>>;

/** Packs pay for video alone; what comes with Pro pays for advanced models as well. */
const scopesOf = {
  video: ['video', 'video_and_models'],
  picture: ['video_and_models'],
} as const satisfies Record<string, readonly CreditScope[]>;

interface ToldCost {
  readonly featureCode: string;
  /** Credits for one piece; 0 where runs are counted by the day. */
  readonly creditCost: number;
}

/** Costs of tools as a list tells them: that of the host, or the catalogue. */
export function creditCostsOf(list: readonly ToldCost[]): CreditCosts {
  return Object.fromEntries(
    list.flatMap(({ featureCode, creditCost }) => {
      const kind = findTool(featureCode)?.kind;
      return kind && creditCost > 0 ? [[featureCode, { each: creditCost, scopes: scopesOf[kind] }]] : [];
    }),
  );
}

/** Costs as the catalogue has them. */
export const catalogCreditCosts: CreditCosts = creditCostsOf(tools);

interface QuotedRun {
  /** Feature code of the tool. */
  readonly feature: string;
  /** Parameters of the run; `count` pieces where it names so many, else one. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface CreditQuote {
  /** Whole credits. */
  readonly amount: number;
  readonly scopes: readonly CreditScope[];
}

/**
 * Price of a run in credits: the cost of a piece times the pieces, rounded up. The page and the host both ask
 * here. Null for what costs no credits.
 */
export function quoteCredits({ feature, parameters }: QuotedRun, costs: CreditCosts): CreditQuote | null {
  const cost = Object.hasOwn(costs, feature) ? costs[feature as FeatureCode] : undefined;
  if (!cost) return null;
  const { count } = parameters;
  const pieces = typeof count === 'number' && count > 0 ? count : 1;
  // Products of decimals are off by their last bit, which must not cost a credit.
  const amount = Math.ceil(Number((cost.each * pieces).toFixed(6)));
  return { amount, scopes: cost.scopes };
}
