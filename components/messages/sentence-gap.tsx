import type { ReactElement } from 'react';
import { useLocale } from './messages-context.tsx';

/** Space between two sentences, of which Japanese and Chinese have none. */
export function SentenceGap(): ReactElement | null {
  const locale = useLocale();
  return locale === 'ja' || locale === 'tw' ? null : <> </>;
}
