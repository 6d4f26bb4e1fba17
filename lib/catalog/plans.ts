/** A way to subscribe to Pro. Amounts are in cents of `CURRENCY`. */
export interface Plan {
  /** Number that orders and cards name it by. */
  readonly id: number;
  readonly interval: 'month' | 'year';
  readonly amountCents: number;
  /** What is shown struck through. */
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
export const TRIAL = { days: 3, credits: 30, thenPlanId: yearlyPlan.id } as const;

/** Ways to pay, the default first. */
export const paymentPlatforms = ['stripe', 'paypal'] as const;
export type PaymentPlatform = (typeof paymentPlatforms)[number];
