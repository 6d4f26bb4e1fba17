import type { ReactElement } from 'react';
import { sentenceGap } from '#lib/i18n/sentence-gap.ts';
import { useLocale } from './messages-context.tsx';

/** Space between two sentences, in the languages that have one. */
export function SentenceGap(): ReactElement {
  return <>{sentenceGap(useLocale())}</>;
}
