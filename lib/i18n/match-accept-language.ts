import { isLocale, type Locale } from '#lib/catalog/locales.ts';

const MAX_RANGES = 50;
const MAX_LENGTH = 2000;
const rangePattern =
  /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/;
const traditional = /^zh-(?:hant\b|(?!hans\b).*\b(?:tw|hk|mo)\b)/;

/**
 * Regions of Chinese that write traditional characters count as `tw`; the code `tw` itself is Twi, which we
 * do not speak.
 */
function localeOfRange(range: string): Locale | undefined {
  const primary = range.split('-', 1)[0] ?? '';
  if (primary === 'zh') return traditional.test(range) ? 'tw' : undefined;
  return primary !== 'tw' && isLocale(primary) ? primary : undefined;
}

/**
 * The language of ours that an `Accept-Language` header wants most; the first wins a tie, malformed ranges
 * are passed over.
 */
export function matchAcceptLanguage(header: string | undefined): Locale | undefined {
  let best: Locale | undefined;
  let bestWeight = 0;
  for (const part of (header ?? '').slice(0, MAX_LENGTH).toLowerCase().split(',', MAX_RANGES)) {
    const [, range, quality] = rangePattern.exec(part) ?? [];
    const locale = range === undefined ? undefined : localeOfRange(range);
    const weight = quality === undefined ? 1 : Number(quality);
    if (locale === undefined || weight <= bestWeight) continue;
    best = locale;
    bestWeight = weight;
  }
  return best;
}
