import { useEffect, useMemo, useState } from 'react';
import { useLocale } from '#components/messages/messages-context.tsx';
import type { Option } from '#lib/catalog/options/option.ts';
import type { DrawingReading } from '#lib/instructions/drawings/read-drawing.ts';

type Read = (text: string, offered: ReadonlyMap<string, ReadonlySet<string>>) => DrawingReading;

/** Words of the page's language for drawings, from the first letter on. */
function useRead(isWritten: boolean): Read | null {
  const locale = useLocale();
  const [known, setKnown] = useState<{ readonly read: Read } | null>(null);
  useEffect(() => {
    if (!isWritten) return;
    let isMeant = true;
    const load = async () => {
      const { loadDrawingVocabulary, readDrawing } = await import(
        '#lib/instructions/drawings/read-drawing.ts'
      );
      const vocabulary = await loadDrawingVocabulary(locale);
      const read: Read = (text, offered) => readDrawing(text, { vocabulary, offered });
      if (isMeant) setKnown({ read });
    };
    // Without the words everything can still be chosen below.
    load().catch(() => undefined);
    return () => {
      isMeant = false;
    };
  }, [locale, isWritten]);
  return known?.read ?? null;
}

function namesOf(option: Option): readonly string[] {
  if (option.kind === 'schemes') return Object.keys(option.schemes);
  return 'choices' in option ? option.choices.map(String) : [];
}

/** Choices of a tool that draws, as words ask for them; null for no words, or while they load. */
export function useDrawingWords(text: string, options: readonly Option[]): DrawingReading | null {
  const read = useRead(text !== '');
  const offered = useMemo(
    () => new Map(options.map((option) => [option.name, new Set(namesOf(option))])),
    [options],
  );
  return useMemo(() => (read && text !== '' ? read(text, offered) : null), [read, text, offered]);
}
