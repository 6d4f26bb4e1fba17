/** Platforms that people subscribe at. `other`: stores of mobile apps, which alone change what they sold. */
export const subscriptionPlatforms = ['stripe', 'paypal', 'other'] as const;

/** Origins of a time of Pro. */
export const vipPlatforms = [...subscriptionPlatforms, 'gift'] as const;
export type VipPlatform = (typeof vipPlatforms)[number];

/** Intervals that a subscription is paid by. */
export const priceIntervals = ['month', 'year'] as const;
export type PriceInterval = (typeof priceIntervals)[number];

const intervalRanks: Readonly<Record<PriceInterval, number>> = { month: 1, year: 2 };

/** Rank of a time of Pro by its interval: a year before a month before what is paid by neither. */
export function rankOfInterval(interval: PriceInterval | null): number {
  return interval === null ? 0 : intervalRanks[interval];
}

/** Stores of mobile apps. */
export const appStores = ['app_store', 'google_play'] as const;

/** Kinds of people, by what they may do. */
export const tiers = ['guest', 'account', 'pro'] as const;
export type Tier = (typeof tiers)[number];
