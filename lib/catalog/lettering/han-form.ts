import type { Locale } from '../locales.ts';
import type { Lettering } from '../tools/ai-image-generator/constants.ts';

/** Forms of Chinese characters for readers of a language. */
export function hanFormOf(locale: Locale): Lettering['han'] {
  return locale === 'ko' || locale === 'tw' ? locale : 'ja';
}
