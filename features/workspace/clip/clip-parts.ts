import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import type { ClipSettings } from './use-clip-settings.ts';
import type { ClipControls } from './use-clip-workspace.ts';

/** Props shared by the views of the workspace for clips. */
export interface ClipParts {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly workspace: ClipControls;
  readonly settings: ClipSettings;
  /** @param cost credits that the person was told; where left out, those of the press before */
  readonly run: (cost?: number) => void;
}
