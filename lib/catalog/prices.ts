/** A way to subscribe to Pro. Amounts are in cents of `CURRENCY`. */
export interface Plan {
  /** Number that orders and cards name it by. */
  readonly id: number;
  readonly interval: 'month' | 'year';
  readonly amountCents: number;
  /** Original price that is struck through. */
  readonly originalCents: number;
  /** About what a day costs, as it is shown. */
  readonly perDayCents: number;
  /** Per cent off the original; null where no badge says so. */
  readonly percentOff: number | null;
}

export const monthlyPlan = {
  id: 2,
  interval: 'month',
  amountCents: 999,
  originalCents: 1999,
  perDayCents: 33,
  percentOff: null,
} as const satisfies Plan;

export const yearlyPlan = {
  id: 3,
  interval: 'year',
  amountCents: 5999,
  originalCents: 11_999,
  perDayCents: 16,
  percentOff: 50,
} as const satisfies Plan;

export const plans: readonly Plan[] = [monthlyPlan, yearlyPlan];

/** The plan that is chosen before somebody chooses. */
export const defaultPlan: Plan = yearlyPlan;

/** Credits that Pro brings each month. */
export const PRO_CREDITS_PER_MONTH = 500;

/** The free trial, which leads into the yearly plan. */
export const TRIAL = { days: 3, credits: 30, thenPlanId: yearlyPlan.id, offerMinutes: 30 } as const;

/** Ways to pay, the default first. */
export const paymentPlatforms = ['stripe', 'paypal'] as const;
export type PaymentPlatform = (typeof paymentPlatforms)[number];
export const defaultPlatform: PaymentPlatform = 'stripe';

/** One line of the price list of credits. Amounts are in cents of `CURRENCY`. */
interface CreditPrice {
  readonly credits: number;
  readonly amountCents: number;
  /**
   * Price of one credit in thousandths of `CURRENCY`, rounded as the price list has it; null where it names
   * none.
   */
  readonly eachMills: number | null;
  /** Original price that is struck through, and the discount in per cent; null without a discount. */
  readonly original: { readonly cents: number; readonly percentOff: number } | null;
}

/** A line that can be bought. Orders name it by its number. */
export interface CreditPack extends CreditPrice {
  readonly id: number;
  readonly offered: true;
}

type CreditLine = CreditPack | (CreditPrice & { readonly id: null; readonly offered: false });

/** The whole price list. Lines that are not offered are refused in orders. */
export const creditPrices: readonly CreditLine[] = [
  { id: null, offered: false, credits: 100, amountCents: 299, eachMills: null, original: null },
  { id: 4, offered: true, credits: 200, amountCents: 699, eachMills: 35, original: null },
  { id: null, offered: false, credits: 500, amountCents: 999, eachMills: 20, original: null },
  { id: 11, offered: true, credits: 1000, amountCents: 1499, eachMills: 15, original: null },
  {
    id: 5,
    offered: true,
    credits: 5000,
    amountCents: 4499,
    eachMills: null,
    original: { cents: 4999, percentOff: 10 },
  },
  {
    id: 6,
    offered: true,
    credits: 10_000,
    amountCents: 8499,
    eachMills: null,
    original: { cents: 9999, percentOff: 15 },
  },
  {
    id: 7,
    offered: true,
    credits: 20_000,
    amountCents: 15_999,
    eachMills: null,
    original: { cents: 19_999, percentOff: 20 },
  },
  {
    id: 8,
    offered: true,
    credits: 50_000,
    amountCents: 34_999,
    eachMills: null,
    original: { cents: 49_999, percentOff: 30 },
  },
];

/** The packs that can be bought, smallest first. */
export const creditPacks: readonly CreditPack[] = creditPrices.filter((line) => line.offered);

/** Packs that are chosen at first: alone, beside plans, and in the plain list by index. */
export const DEFAULT_CREDIT_PACK = { buyId: 11, besidePlansId: 5, listIndex: 2 } as const;

/** Packs with more credits than this wear the orange tag, the others the purple one. */
export const ORANGE_TAG_ABOVE = 10_000;

interface HeadshotPrice {
  /** In cents of `CURRENCY`. */
  readonly amountCents: number;
  /** Price of each, truncated to cents, as it is shown. */
  readonly eachCents: number;
}

/** A package of head shots, bought once. */
export interface HeadshotPack {
  readonly count: number;
  /** The name that orders have for it. */
  readonly product: 'headshot_pro_1' | 'headshot_pro_2' | 'headshot_pro_3';
  readonly full: HeadshotPrice;
  readonly member: HeadshotPrice;
  /** True where a set can be made anew once. */
  readonly freeRedo: boolean;
}

export const headshotPacks: readonly HeadshotPack[] = [
  {
    count: 30,
    product: 'headshot_pro_1',
    full: { amountCents: 990, eachCents: 33 },
    member: { amountCents: 792, eachCents: 26 },
    freeRedo: false,
  },
  {
    count: 60,
    product: 'headshot_pro_2',
    full: { amountCents: 1690, eachCents: 28 },
    member: { amountCents: 1352, eachCents: 22 },
    freeRedo: false,
  },
  {
    count: 120,
    product: 'headshot_pro_3',
    full: { amountCents: 2490, eachCents: 20 },
    member: { amountCents: 1992, eachCents: 16 },
    freeRedo: true,
  },
];

/** Per cent that Pro members pay less. */
export const HEADSHOT_MEMBER_PERCENT_OFF = 20;

/** Head shots that the first paid Pro of a person brings. */
export const FIRST_PRO_HEADSHOTS = 30;

/** Days in which somebody who asks for a refund of a set has an answer. */
export const REFUND_ANSWER_DAYS = 3;

/** Hours in which a set is ready. */
export const HEADSHOT_READY_HOURS = 2;

/** Currency of every price. */
export const CURRENCY = 'USD';
