import { useMemo } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Reading } from '#lib/catalog/plans/plan.ts';
import { useReader } from './use-reader.ts';

interface Instructions {
  readonly read: (text: string) => Reading;
  readonly names: ReadonlyMap<string, string>;
}

async function loadInstructions(locale: Locale): Promise<Instructions> {
  const [{ loadVocabulary }, { readInstruction }] = await Promise.all([
    import('#lib/instructions/vocabulary.ts'),
    import('#lib/instructions/read-instruction.ts'),
  ]);
  const vocabulary = await loadVocabulary(locale);
  return { read: (text) => readInstruction(text, vocabulary), names: vocabulary.names };
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
  const isWanted = text !== '' || names;
  const known = useReader({ name: 'instructions', isWanted, load: loadInstructions });
  const reading = useMemo(() => (known && text !== '' ? known.read(text) : null), [known, text]);
  return { reading, nameOfThing: (thing: string) => known?.names.get(`t.${thing}`) ?? thing };
}
