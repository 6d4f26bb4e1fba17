import type { RefObject } from 'react';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode, ToolEntry } from '#lib/catalog/tools.ts';
import type { Many } from './batch/use-batch-setup.ts';
import type { WorkspaceEnd } from './resume-work.ts';
import type { Settings } from './setup/use-settings.ts';
import type { Start } from './start.ts';
import type { WorkspaceControls } from './use-workspace.ts';

/** Start with what was dropped or pasted, which waits for the person's answer. */
export interface Dropped<Start> {
  readonly id: number;
  readonly start: Start;
}

/** Intake of what is dropped or pasted during the work. */
export interface DropIntake<Start> {
  /** True where it replaces what is open immediately; else it waits for an answer. */
  readonly accepts: RefObject<boolean>;
  /** Null where nothing waits. */
  readonly dropped: Dropped<Start> | null;
  /** Opens what waits, or rejects it. */
  readonly onAnswer: (opens: boolean) => void;
}

/** Props of the workspace of a tool. */
export interface WorkspaceProps {
  readonly feature: FeatureCode;
  readonly options: ToolOptions;
  readonly start: Start;
  readonly dropIntake: DropIntake<Start>;
  /** Returns to the drop area. */
  readonly onIdle: (end: WorkspaceEnd) => void;
}

/** Props shared by the views of the workspace. */
export interface WorkspaceParts {
  readonly tool: ToolEntry;
  readonly options: WorkspaceProps['options'];
  readonly workspace: WorkspaceControls;
  readonly settings: Settings;
  /** Photos of a batch, where there are several. */
  readonly many: Many;
  /** @param cost credits that the person was told; where left out, those of the press before */
  readonly run: (cost?: number) => void;
}
