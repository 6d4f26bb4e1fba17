import { useCallback, useEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { asKeptPicture, forgetRun, keepRun } from '#lib/browser/storage/kept-run.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { findOpenable, openPhoto } from './photo/open-photo.ts';
import { PhotoRefused } from './photo/refusal.ts';
import { type SendAdditional, useSendPhoto, useSentFiles } from './photo/sent-files.ts';
import { usePhotoRoot } from './photo/use-photo-root.ts';
import { createFurtherRuns, type FurtherRuns } from './processing/run-again.ts';
import { createRuns, type Runs } from './processing/run-task.ts';
import { resumeWork, type WorkspaceEnd } from './resume-work.ts';
import type { ReadPhoto, Start } from './start.ts';
import { checkAvailable, nextRunState, useActivity } from './use-activity.ts';
import { createActions, type WorkspaceActions } from './workspace-actions.ts';
import type { Phase, TaskInput, WorkspaceEvent, WorkspaceState } from './workspace-state.ts';

interface WorkspaceOptions {
  readonly feature: FeatureCode;
  readonly start: Start;
  /** Returns to the drop area. */
  readonly onIdle: (end: WorkspaceEnd) => void;
}

/** State and actions of a workspace. Unmounting aborts the current work. */
export interface WorkspaceControls extends Runs, FurtherRuns, WorkspaceActions {
  readonly store: StoreApi<WorkspaceState>;
  /** Present state of the store. */
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
  const fresh = { ...nothing, sent: new Map(), resumed: false, connected: true };
  return { ...fresh, phase: firstPhase(start), isDrawing: draws(feature) };
}

function firstPhase(start: Start): Phase {
  if (start.kind === 'drawing') return { kind: 'editing', canceled: false };
  if (start.kind === 'resume' && !asKeptPicture(start.taskId)) return { kind: 'resuming' };
  return { kind: 'opening', fetching: start.kind === 'remote' && start.fetches === true };
}

/** Reducer of the workspace; pure. */
export function nextState(state: WorkspaceState, event: WorkspaceEvent): WorkspaceState {
  switch (event.type) {
    case 'opening':
      return { ...state, phase: { kind: 'opening' } };
    case 'opened':
      return {
        ...state,
        photo: event.photo,
        resumed: event.resumed ?? false,
        uploadId: null,
        result: null,
        work: event.work ?? null,
        phase: state.phase.kind === 'unavailable' ? state.phase : { kind: 'editing', canceled: false },
      };
    case 'edit':
      return { ...state, resumed: false, result: null, phase: { kind: 'editing', canceled: false } };
    case 'result':
      return withResult(state, event);
    case 'step':
      // The open photo is that of another step. Its settings come with the input, as after a reload.
      return withResult({ ...state, photo: null, uploadId: null, resumed: true, result: null }, event);
    default:
      return nextRunState(state, event, hasPicture(state));
  }
}

function withResult(
  state: WorkspaceState,
  { task, input }: { readonly task: Task; readonly input: TaskInput | null },
): WorkspaceState {
  const { rootId, parentTaskId } = task;
  const resumed = state.resumed && state.result === null;
  const shown = { ...state, resumed, work: { rootId, parentTaskId } };
  return nextRunState(shown, { type: 'result', task, input }, hasPicture(state));
}

function hasPicture({ photo, isDrawing }: WorkspaceState): boolean {
  return photo !== null || isDrawing === true;
}

interface Opening {
  readonly feature: FeatureCode;
  readonly signal: AbortSignal;
  readonly dispatch: (event: WorkspaceEvent) => void;
}

/** Opens the photo that the work begins with; nothing for a drawing. @throws PhotoRefused, ApiError */
async function openStart(
  start: Exclude<Start, { readonly kind: 'resume' }>,
  { feature, signal, dispatch }: Opening,
): Promise<void> {
  forgetRun(feature);
  if (start.kind === 'drawing') return;
  const read = start.kind === 'files' ? await readFirst(start.files) : await start.read(signal);
  const photo = await openPhoto(read.file, read.name);
  if (signal.aborted) return photo.bitmap.close();
  dispatch({ type: 'opened', photo });
  if (read.uploadId) dispatch({ type: 'uploaded', uploadId: read.uploadId });
}

async function readFirst(files: readonly File[]): Promise<ReadPhoto> {
  const file = await findOpenable(files);
  return { file, name: file.name };
}

export function useWorkspace({ feature, start, onIdle }: WorkspaceOptions): WorkspaceControls {
  const { store, state, dispatch, begin, stop } = useActivity({
    ...{ feature, refused: PhotoRefused, onIdle },
    ...{ first: () => firstState({ feature, start }), next: nextState, isOpen: hasPicture },
  });

  const open = useCallback(() => {
    checkAvailable(feature, dispatch);
    begin(async (signal) => {
      const work = { feature, signal, dispatch };
      if (start.kind === 'resume') await resumeWork(start.taskId, { ...work, onIdle });
      else await openStart(start, work);
    });
  }, [begin, dispatch, feature, start, onIdle]);
  useEffect(open, [open]);

  const { photo, phase, uploadId, isDrawing } = state;
  const { sendAdditional, isAdditionalSent } = useSentFiles(store);
  const onSent = useCallback((id: string) => dispatch({ type: 'uploaded', uploadId: id }), [dispatch]);
  const send = useSendPhoto({ photo, uploadId, onSent });
  useEffect(() => () => photo?.bitmap.close(), [photo]);
  useEffect(() => {
    if (phase.kind === 'result') keepRun(feature, phase.task.id);
    // A run from before a reload was cancelled: this page has neither its photo nor a result.
    if (phase.kind === 'editing' && photo === null && !isDrawing) onIdle(null);
  }, [feature, phase, photo, isDrawing, onIdle]);

  const rootId = usePhotoRoot(state);
  const context = { feature, state, dispatch, begin, stop, onIdle };
  return {
    store,
    state,
    rootId,
    ...createRuns(context),
    ...createFurtherRuns(context),
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
