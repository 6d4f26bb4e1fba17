import { useEffect, useMemo, useState } from 'react';
import { useLocale } from '#components/messages/messages-context.tsx';
import type { Reading } from '#lib/instructions/plan.ts';

type Read = (text: string) => Reading;

/**
 * An instruction as it is understood; null for a text that is none, or while the words of the language load.
 * They load with the first letter, so that pages do not carry them.
 */
export function useReading(text: string): Reading | null {
  const locale = useLocale();
  const [read, setRead] = useState<Read | null>(null);
  const isWritten = text !== '';
  useEffect(() => {
    if (!isWritten) return;
    let isMeant = true;
    const load = async () => {
      const [{ loadVocabulary }, { readInstruction }] = await Promise.all([
        import('#lib/instructions/vocabulary.ts'),
        import('#lib/instructions/read-instruction.ts'),
      ]);
      const vocabulary = await loadVocabulary(locale);
      if (isMeant) setRead(() => (written: string) => readInstruction(written, vocabulary));
    };
    // Without the words the field searches its list as before.
    load().catch(() => undefined);
    return () => {
      isMeant = false;
    };
  }, [locale, isWritten]);
  return useMemo(() => (read && isWritten ? read(text) : null), [read, text, isWritten]);
}
