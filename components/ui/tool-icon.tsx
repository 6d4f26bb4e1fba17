import { __iconData as eraser } from 'lucide-react/icons/eraser';
import type { LucideIconData } from 'lucide-react/types';
import type { ReactElement } from 'react';
import type { ToolKey } from '#lib/catalog/tools.ts';
import { Icon } from './icon.tsx';

const icons: Readonly<Record<ToolKey, LucideIconData>> = { objectRemover: eraser };

/** The mark of a tool, in the pigment of its surroundings. */
export function ToolIcon({ tool }: { readonly tool: ToolKey }): ReactElement {
  return <Icon of={icons[tool]} />;
}
