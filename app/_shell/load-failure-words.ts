import type { Locale } from '#lib/catalog/locales.ts';
import type english from '#messages/en/failure.json';

export type FailureWords = typeof english;

/** The words for a page that failed. Rejects where they cannot be fetched. */
export async function loadFailureWords(locale: Locale): Promise<FailureWords> {
  const module: { default: FailureWords } = await import(`../../messages/${locale}/failure.json`);
  return module.default;
}
