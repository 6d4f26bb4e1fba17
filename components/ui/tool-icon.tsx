import type { ReactElement } from 'react';
import type { ToolKey } from '#lib/catalog/tools.ts';
import { toolIconFile } from './tool-icon-sheet.ts';

/** Icon of a tool, in the text colour of its surroundings. For server components: it hashes the sheet. */
export function ToolIcon({ tool }: { readonly tool: ToolKey }): ReactElement {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons/${toolIconFile}#${tool}`} />
    </svg>
  );
}
