import type { ReactElement } from 'react';
import { WordsProvider } from '#components/words/words-context.tsx';
import editor from '#messages/en/editor.json' with { type: 'json' };
import history from '#messages/en/history.json' with { type: 'json' };
import objectRemover from '#messages/en/objectRemover.json' with { type: 'json' };
import tools from '#messages/en/tools.json' with { type: 'json' };
import workbench from '#messages/en/workbench.json' with { type: 'json' };

const messages = { editor, history, objectRemover, tools, workbench };

/** An element with the English words around it. */
export function withWords(element: ReactElement): ReactElement {
  return (
    <WordsProvider locale="en" messages={messages}>
      {element}
    </WordsProvider>
  );
}
