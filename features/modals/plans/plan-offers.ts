import type { PayInfo } from '#lib/browser/queries/pay-info.ts';
import { type Plan, plans } from '#lib/catalog/prices.ts';
import { type PriceInterval, rankOfInterval } from '#lib/catalog/subscriptions.ts';

/** A plan, and the reason that it cannot be bought: it is owned, or less than that, or begins by itself. */
export interface PlanOffer {
  readonly plan: Plan;
  readonly state: 'open' | 'owned' | 'lower' | 'scheduled';
}

function stateOf(plan: Plan, info: PayInfo | undefined): PlanOffer['state'] {
  const owned = rankOfInterval(info?.actully?.priceInterval ?? null);
  const rank = rankOfInterval(plan.interval);
  if (rank <= owned) return rank === owned ? 'owned' : 'lower';
  return info?.future?.priceInterval === plan.interval ? 'scheduled' : 'open';
}

/** The plans as they stand for a person. A gift is in the way of none. */
export function offerPlans(info: PayInfo | undefined): readonly PlanOffer[] {
  return plans.map((plan) => ({ plan, state: stateOf(plan, info) }));
}

/** The plan that is chosen: the one wished for where it is open, else the first after it that is. */
export function choosePlan(offers: readonly PlanOffer[], wished: PriceInterval): Plan | undefined {
  const open = offers.filter(({ state }) => state === 'open').map(({ plan }) => plan);
  return open.find(({ interval }) => interval === wished) ?? open.at(-1);
}
