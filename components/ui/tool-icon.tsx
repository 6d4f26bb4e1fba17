import type { ReactElement } from 'react';
import type { ToolKey } from '#lib/catalog/tools.ts';

/** Icon of a tool, in the text colour of its surroundings. */
export function ToolIcon({ tool }: { readonly tool: ToolKey }): ReactElement {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons/tools.svg#${tool}`} />
    </svg>
  );
}
