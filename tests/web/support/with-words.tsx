import type { ReactElement } from 'react';
import { WordsProvider } from '#components/words/words-context.tsx';
import { english } from './english.ts';

/** An element with the English words around it. */
export function withWords(element: ReactElement): ReactElement {
  return (
    <WordsProvider locale="en" messages={english}>
      {element}
    </WordsProvider>
  );
}
