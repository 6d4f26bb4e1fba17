import type { Locale } from '../catalog/locales.ts';

/** Space between two sentences of a paragraph; none in Japanese and Chinese. */
export function sentenceGap(locale: Locale): '' | ' ' {
  return locale === 'ja' || locale === 'tw' ? '' : ' ';
}
