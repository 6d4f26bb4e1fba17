import type { RefObject } from 'react';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode, ToolEntry } from '#lib/catalog/tools.ts';
import type { Many } from './batch/use-batch-setup.ts';
import type { WorkspaceEnd } from './open-workspace.ts';
import type { Settings } from './setup/use-settings.ts';
import type { Start } from './start.ts';
import type { WorkspaceControls } from './use-workspace.ts';

/** A photo that was dropped or pasted, and did not simply take the place of the one that is open. */
export interface Arrival {
  readonly id: number;
  readonly start: Start;
}

/** Intake of photos that are dropped or pasted during the work. */
export interface Door {
  /** True where such a photo replaces the open one at once. Otherwise it becomes the arrival. */
  readonly accepts: RefObject<boolean>;
  /** Photo that waits for an answer. */
  readonly arrival: Arrival | null;
  /** Opens what arrived, or not. */
  readonly onAnswer: (opens: boolean) => void;
}

/** Props of the workspace of a tool. */
export interface WorkspaceProps {
  readonly feature: FeatureCode;
  readonly options: ToolOptions;
  readonly start: Start;
  readonly door: Door;
  /** Back to the drop area. */
  readonly onIdle: (end: WorkspaceEnd) => void;
}

/** Props that the views of the workspace share. */
export interface WorkspaceParts {
  readonly tool: ToolEntry;
  readonly options: WorkspaceProps['options'];
  readonly workspace: WorkspaceControls;
  readonly settings: Settings;
  /** Photos that get the same, where there are several. */
  readonly many: Many;
  readonly run: () => void;
}
