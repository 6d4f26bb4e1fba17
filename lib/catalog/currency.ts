/** What every price is in. */
export const CURRENCY = 'USD';
