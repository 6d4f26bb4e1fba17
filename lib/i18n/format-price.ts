import { CURRENCY } from '#lib/catalog/prices.ts';

/** A price by a language's conventions: $9.99, 9,99 $, and $0 without cents. `tag` is for `Intl`. */
export function formatPrice(tag: string, cents: number): string {
  const minimumFractionDigits = cents === 0 ? 0 : 2;
  return new Intl.NumberFormat(tag, { style: 'currency', currency: CURRENCY, minimumFractionDigits }).format(
    cents / 100,
  );
}

/** A price below a cent, from thousandths: $0.035, $0.02, $0.0085. */
export function formatMills(tag: string, mills: number): string {
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: CURRENCY,
    maximumFractionDigits: 4,
  }).format(mills / 1000);
}

/** Whole per cent: 50%, 50 %. */
export function formatPercent(tag: string, percent: number): string {
  return new Intl.NumberFormat(tag, { style: 'percent' }).format(percent / 100);
}
