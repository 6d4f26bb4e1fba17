import type { AmountOption } from '#lib/catalog/options/option.ts';

/** By how much a share is multiplied so that it is shown in per cent. */
export function scaleOf({ unit }: Pick<AmountOption, 'unit'>): number {
  return unit === 'share' ? 100 : 1;
}

/** A value as its number box shows it, without the noise of binary fractions. */
export function shownAmount(option: Pick<AmountOption, 'unit'>, value: number): number {
  return Math.round(value * scaleOf(option) * 100) / 100;
}

/** The value that stands for what was typed, within the bounds; null while it is no number. */
export function typedAmount(option: AmountOption, text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return null;
  const whole = option.unit === 'count' || option.unit === 'pixels' ? Math.round(number) : number;
  return Math.min(option.max, Math.max(option.min, whole / scaleOf(option)));
}
