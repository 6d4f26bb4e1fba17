import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from '#lib/catalog/uploads.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { word } from './word.ts';

/** What a failure is called in a language, with the limits that it may speak of; in English where the language has no words for it. */
export function wordError(key: ErrorKey, locale: Locale): string {
  return word(`errors.${key}`, locale, {
    size: formatMebibytes(localeInfo(locale).tag, MAX_UPLOAD_BYTES),
    megapixels: MAX_UPLOAD_PIXELS / 1e6,
    side: MAX_UPLOAD_SIDE,
  });
}
