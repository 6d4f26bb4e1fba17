import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { Option } from '#lib/catalog/options/option.ts';

/** What else is to be said of an option, below its control. */
export function OptionNote({ of: { note } }: { readonly of: Option }): ReactElement | null {
  const words = useWords('options');
  return note ? <small className="text-quiet">{words(`notes.${note}`)}</small> : null;
}
