import type { ReactElement } from 'react';
import type { ToolKey } from '#lib/catalog/tools.ts';
import { Icon } from './icon.tsx';
import { toolMarks } from './tool-marks.ts';

/** Icon of a tool, in the text colour of its surroundings. */
export function ToolIcon({ tool }: { readonly tool: ToolKey }): ReactElement {
  return <Icon of={toolMarks[tool]} />;
}
