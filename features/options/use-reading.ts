import { useEffect, useMemo, useState } from 'react';
import { useLocale } from '#components/messages/messages-context.tsx';
import type { Reading } from '#lib/catalog/plans/plan.ts';

interface Instructions {
  readonly read: (text: string) => Reading;
  readonly names: ReadonlyMap<string, string>;
}

/** Words of the page's language, from the first letter on, so that pages do not carry them. */
function useVocabulary(isWritten: boolean): Instructions | null {
  const locale = useLocale();
  const [known, setKnown] = useState<Instructions | null>(null);
  useEffect(() => {
    if (!isWritten) return;
    let isMeant = true;
    const load = async () => {
      const [{ loadVocabulary }, { readInstruction }] = await Promise.all([
        import('#lib/instructions/vocabulary.ts'),
        import('#lib/instructions/read-instruction.ts'),
      ]);
      const vocabulary = await loadVocabulary(locale);
      const read = (written: string) => readInstruction(written, vocabulary);
      if (isMeant) setKnown({ read, names: vocabulary.names });
    };
    // Without the words the field does without a reading.
    load().catch(() => undefined);
    return () => {
      isMeant = false;
    };
  }, [locale, isWritten]);
  return known;
}

/** An instruction as it is understood; null for a text that is none, or while words load. */
export function useReading(text: string): Reading | null {
  return useInstructions(text).reading;
}

/**
 * An instruction as it is understood, and what its language calls a thing; the English name while words load.
 * @param names true where things are named though nothing was written
 */
export function useInstructions(text: string, { names = false } = {}) {
  const known = useVocabulary(text !== '' || names);
  const reading = useMemo(() => (known && text !== '' ? known.read(text) : null), [known, text]);
  return { reading, nameOfThing: (thing: string) => known?.names.get(`t.${thing}`) ?? thing };
}
