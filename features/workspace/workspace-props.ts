import type { RefObject } from 'react';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode, ToolEntry } from '#lib/catalog/tools.ts';
import type { Many } from './batch/use-batch-setup.ts';
import type { WorkspaceEnd } from './resume-work.ts';
import type { Settings } from './setup/use-settings.ts';
import type { Start } from './start.ts';
import type { WorkspaceControls } from './use-workspace.ts';

/** Dropped or pasted photo that waits for the person's answer. */
export interface DroppedPhoto {
  readonly id: number;
  readonly start: Start;
}

/** Intake of photos dropped or pasted during the work. */
export interface DropIntake {
  /** True where such a photo replaces the open one immediately; else it becomes the dropped photo. */
  readonly accepts: RefObject<boolean>;
  /** Photo that waits for the person's answer. */
  readonly droppedPhoto: DroppedPhoto | null;
  /** Opens the waiting photo, or rejects it. */
  readonly onAnswer: (opens: boolean) => void;
}

/** Props of the workspace of a tool. */
export interface WorkspaceProps {
  readonly feature: FeatureCode;
  readonly options: ToolOptions;
  readonly start: Start;
  readonly dropIntake: DropIntake;
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
