import { useMemo } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Reading } from '#lib/catalog/plans/plan.ts';
import { useReader, waitForReader } from './use-reader.ts';

interface Instructions {
  readonly read: (text: string) => Reading;
  readonly names: ReadonlyMap<string, string>;
  readonly wantsScenes: (reading: Reading) => boolean;
}

async function loadInstructions(locale: Locale): Promise<Instructions> {
  const [{ loadVocabulary }, { readInstruction, wantsScenes }] = await Promise.all([
    import('#lib/instructions/vocabulary.ts'),
    import('#lib/instructions/read-instruction.ts'),
  ]);
  const vocabulary = await loadVocabulary(locale);
  return { read: (text) => readInstruction(text, vocabulary), names: vocabulary.names, wantsScenes };
}

const instructions = { name: 'instructions', load: loadInstructions } as const;

type Completion = (text: string, reading: Reading) => Reading;

async function loadCompletion(locale: Locale): Promise<Completion> {
  const [{ loadSceneVocabulary }, { preferScene }, { readSceneInstruction }] = await Promise.all([
    import('#lib/instructions/vocabulary.ts'),
    import('#lib/instructions/read-instruction.ts'),
    import('#lib/instructions/read-scene-instruction.ts'),
  ]);
  const vocabulary = await loadSceneVocabulary(locale);
  return (text, reading) => preferScene(reading, readSceneInstruction(text, vocabulary));
}

/** An instruction as it is understood; null for a text that is none, or while words load. */
export function useReading(text: string): Reading | null {
  return useInstructions(text).reading;
}

/** The same for once, with the words waited for; null where they cannot be had. */
export async function waitForReading(text: string, locale: Locale): Promise<Reading | null> {
  return (await waitForReader(instructions, locale))?.read(text) ?? null;
}

/**
 * An instruction as it is understood, and what its language calls a thing; the English name while words load.
 * @param names true where things are named though nothing was written
 */
export function useInstructions(text: string, { names = false } = {}) {
  const isWanted = text !== '' || names;
  const known = useReader({ ...instructions, isWanted });
  const first = useMemo(() => (known && text !== '' ? known.read(text) : null), [known, text]);
  // Few instructions describe a scene, so that its words load once others leave something out.
  const isOpen = first !== null && known?.wantsScenes(first) === true;
  const complete = useReader({ name: 'described-scenes', isWanted: isOpen, load: loadCompletion });
  const reading = useMemo(
    () => (first && isOpen && complete ? complete(text, first) : first),
    [first, isOpen, complete, text],
  );
  return { reading, nameOfThing: (thing: string) => known?.names.get(`t.${thing}`) ?? thing };
}
