interface HeadshotPrice {
  /** In cents of `CURRENCY`. */
  readonly amountCents: number;
  /** What one costs, cut off to cents, as it is shown. */
  readonly eachCents: number;
}

/** A package of head shots, bought once. */
export interface HeadshotPack {
  readonly count: number;
  /** The name that orders have for it. */
  readonly product: 'headshot_pro_1' | 'headshot_pro_2' | 'headshot_pro_3';
  readonly full: HeadshotPrice;
  readonly member: HeadshotPrice;
  /** Whether a set can be made anew once. */
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

/** Hours in which a set is ready. */
export const HEADSHOT_READY_HOURS = 2;
