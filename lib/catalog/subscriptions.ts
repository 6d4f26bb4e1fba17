/** Origins of a time of Pro. */
export const vipPlatforms = ['stripe', 'paypal', 'gift'] as const;
export type VipPlatform = (typeof vipPlatforms)[number];

/** Intervals that a subscription is paid by. */
export const priceIntervals = ['month', 'year'] as const;
export type PriceInterval = (typeof priceIntervals)[number];

/** Kinds of people, by what they may do. */
export const tiers = ['guest', 'account', 'pro'] as const;
export type Tier = (typeof tiers)[number];
