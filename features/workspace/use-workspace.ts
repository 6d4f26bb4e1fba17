import { useCallback, useEffect, useReducer, useState } from 'react';
import { asKeptPicture, keepRun } from '#lib/browser/storage/kept-run.ts';
import { recallRoot, rememberRoot } from '#lib/browser/storage/photo-roots.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { openWorkspace, type WorkspaceEnd } from './open-workspace.ts';
import type { OpenPhoto } from './photo/open-photo.ts';
import { PhotoRefused } from './photo/refusal.ts';
import { type SendAdditional, useSendPhoto, useSentFiles } from './photo/sent-files.ts';
import { createRuns, type Runs } from './processing/run-task.ts';
import type { Start } from './start.ts';
import { checkAvailable, useActivity } from './use-activity.ts';
import { createActions, type WorkspaceActions } from './workspace-actions.ts';
import { nextState, type Phase, type TaskInput, type WorkspaceState } from './workspace-state.ts';

interface WorkspaceOptions {
  readonly feature: FeatureCode;
  readonly start: Start;
  /** Returns to the drop area. */
  readonly onIdle: (end: WorkspaceEnd) => void;
}

/** State and actions of a workspace. Unmounting aborts the current work. */
export interface WorkspaceControls extends Runs, WorkspaceActions {
  readonly state: WorkspaceState;
  /** Root photo that uses are counted for; null while unknown. */
  readonly rootId: string | null;
  /** Returns to the result of an earlier run. */
  readonly showResult: () => void;
  /** Shows the result of another step; null input where its photo is deleted. */
  readonly showStep: (task: Task, input: TaskInput | null) => void;
  readonly checkAgain: () => void;
  /** Uploads the open photo once, for analyses before the run. */
  readonly send: ReturnType<typeof useSendPhoto>;
  /** Uploads an additional photo for the same purpose. */
  readonly sendAdditional: SendAdditional['sendAdditional'];
  /** True where an additional photo was uploaded before the run. */
  readonly isAdditionalSent: boolean;
}

/** True for a tool that needs no photo. */
function draws(feature: FeatureCode): boolean {
  const tool = findTool(feature);
  return tool !== undefined && worksWithoutPhoto(tool);
}

function firstState({ feature, start }: Pick<WorkspaceOptions, 'feature' | 'start'>): WorkspaceState {
  const nothing = { photo: null, uploadId: null, input: null, result: null, work: null } as const;
  const isDrawing = draws(feature);
  return { ...nothing, phase: firstPhase(start), resumed: false, connected: true, isDrawing };
}

function firstPhase(start: Start): Phase {
  if (start.kind === 'drawing') return { kind: 'editing', canceled: false };
  if (start.kind === 'resume' && !asKeptPicture(start.taskId)) return { kind: 'resuming' };
  return { kind: 'opening', fetching: start.kind === 'photo' && start.fetches === true };
}

export function useWorkspace({ feature, start, onIdle }: WorkspaceOptions): WorkspaceControls {
  const [state, dispatch] = useReducer(nextState, { feature, start }, firstState);
  const { begin, stop } = useActivity({ feature, refused: PhotoRefused, dispatch, onIdle });

  const open = useCallback(() => {
    checkAvailable(feature, dispatch);
    begin((signal) => openWorkspace(start, { feature, signal, dispatch, onIdle }));
  }, [begin, feature, start, onIdle]);
  useEffect(open, [open]);

  const { photo, phase, uploadId, isDrawing } = state;
  const { sent, sendAdditional, isAdditionalSent } = useSentFiles(state);
  const onSent = useCallback((id: string) => dispatch({ type: 'uploaded', uploadId: id }), []);
  const send = useSendPhoto({ photo, uploadId, onSent });
  useEffect(() => () => photo?.bitmap.close(), [photo]);
  useEffect(() => {
    if (phase.kind === 'result') keepRun(feature, phase.task.id);
    // A run from before a reload was cancelled: this page has neither its photo nor a result.
    if (phase.kind === 'editing' && photo === null && !isDrawing) onIdle(null);
  }, [feature, phase, photo, isDrawing, onIdle]);

  const rootId = usePhotoRoot(state);
  const context = { feature, state, sent, dispatch, begin, stop, onIdle };
  return {
    state,
    rootId,
    ...createRuns(context),
    ...createActions(context),
    showResult: () => dispatch({ type: 'canceled' }),
    showStep: (task, input) => {
      stop();
      dispatch({ type: 'step', task, input });
    },
    checkAgain: open,
    send,
    sendAdditional,
    isAdditionalSent,
  };
}

interface KnownRoot {
  readonly photo: OpenPhoto;
  readonly rootId: string;
}

/**
 * The root photo that uses of the open photo are counted for: as its last run told, or a run of the same file
 * before. Null while unknown.
 */
function usePhotoRoot({ photo, phase }: Pick<WorkspaceState, 'photo' | 'phase'>): string | null {
  const told = 'task' in phase ? phase.task.rootId : null;
  const [known, setKnown] = useState<KnownRoot | null>(null);
  useEffect(() => {
    if (!photo) return;
    if (told !== null) {
      setKnown({ photo, rootId: told });
      rememberRoot(photo.file, told).catch(() => undefined);
      return;
    }
    let isOpen = true;
    recallRoot(photo.file).then(
      (rootId) => isOpen && rootId !== null && setKnown({ photo, rootId }),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [photo, told]);
  return told ?? (known !== null && known.photo === photo ? known.rootId : null);
}
