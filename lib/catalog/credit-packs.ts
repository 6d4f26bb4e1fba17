/** One line of the price list of credits. Amounts are in cents of `CURRENCY`. */
export interface CreditPrice {
  readonly credits: number;
  readonly amountCents: number;
  /** Price of one credit in thousandths of `CURRENCY`, rounded as the price list has it; null where it names none. */
  readonly eachMills: number | null;
  /** What is shown struck through, and per cent off it; null where nothing is. */
  readonly original: { readonly cents: number; readonly percentOff: number } | null;
}

/** A line that can be bought. Orders name it by its number. */
export interface CreditPack extends CreditPrice {
  readonly id: number;
  readonly offered: true;
}

export type CreditLine = CreditPack | (CreditPrice & { readonly id: null; readonly offered: false });

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

/** Which pack is chosen first: where only packs are sold, beside plans, and in the plain list by its place. */
export const DEFAULT_CREDIT_PACK = { buyId: 11, besidePlansId: 5, listIndex: 2 } as const;

/** Packs with more credits than this wear the orange tag, the others the purple one. */
export const ORANGE_TAG_ABOVE = 10_000;

/** Years that a pack is valid. */
export const CREDIT_YEARS = 1;
