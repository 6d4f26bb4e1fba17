import { call, tryUntilReached } from '#lib/browser/api-client/call.ts';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { forgetSending, readSending } from '#lib/browser/storage/kept-photo.ts';
import { forgetRun, type KeptPicture, keepPicture } from '#lib/browser/storage/kept-run.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { openPhoto } from './photo/open-photo.ts';
import { fetchInputPhoto } from './processing/follow-run.ts';
import { openSent } from './resume-work.ts';
import type { PlaceInWork, RunEvent, TaskInput, WorkspaceEvent, WorkspaceState } from './workspace-state.ts';

interface ActionContext {
  /** Does work that the next one aborts. */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  /** Aborts the work. */
  readonly stop: () => void;
  readonly feature: FeatureCode;
  readonly state: WorkspaceState;
  readonly dispatch: (event: WorkspaceEvent) => void;
  readonly onIdle: (refusal: null) => void;
}

/** Actions of a workspace beside its runs. */
export type WorkspaceActions = ReturnType<typeof createActions>;

/** Actions on the present state of a workspace. */
export function createActions(context: ActionContext) {
  return {
    cancel: () => cancel(context),
    edit: () => edit(context),
    /** Opens a result as the photo of the next run. */
    goOn: (from: GoOn) => goOn(context, from),
    /** Opens the photo of a run for another one. */
    startAgain: (input: TaskInput) => startAgain(context, input),
    leave: () => leave(context),
  };
}

/** Context of what every kind of workspace does. */
interface CancelContext extends Pick<ActionContext, 'feature' | 'stop'> {
  readonly state: Pick<WorkspaceState, 'phase'>;
  readonly dispatch: (event: RunEvent) => void;
}

/** Aborts an upload immediately; a task is cancelled by the host, which then reports its end. */
export function cancel({ feature, state: { phase }, dispatch, stop }: CancelContext): void {
  if (phase.kind === 'uploading') {
    stop();
    forgetRun(feature);
    dispatch({ type: 'canceled' });
  }
  if (phase.kind !== 'running') return;
  const { signal } = new AbortController();
  const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
  // Without a connection the cancellation is sent when it returns. The task itself reports if it has ended
  // meanwhile.
  tryUntilReached(() => call('cancelTask', { body: { id: phase.task.id } }), { signal, onConnection }).catch(
    () => undefined,
  );
}

/** Returns to the set-up; after a reload the photo is downloaded from the host. */
function edit(context: ActionContext): void {
  const { photo, input, work, isDrawing } = context.state;
  if (photo || isDrawing) context.dispatch({ type: 'edit' });
  else if (!input) context.onIdle(null);
  else reopen(context, { input, work });
}

/** Returns to the set-up with the photo of a first step, which other steps do not change. */
function startAgain(context: ActionContext, input: TaskInput): void {
  const { work } = context.state;
  reopen(context, { input, work: work && { ...work, parentTaskId: null } });
}

interface Reopening {
  /** Input of the run whose photo is opened. */
  readonly input: TaskInput;
  readonly work: PlaceInWork | null;
}

/** Opens the photo of a run, which the host has. */
function reopen({ dispatch, begin }: ActionContext, { input, work }: Reopening): void {
  begin(async (signal) => {
    dispatch({ type: 'opening' });
    const sent = findInput(input.inputs, 'photo');
    const reopened = await openPhoto(await fetchInputPhoto(input, signal), '');
    if (signal.aborted) return reopened.bitmap.close();
    // Of a marked result only a preview is given out.
    const stored = sent?.whole && { ...sent.whole, stored: { picture: null } };
    dispatch({ type: 'opened', photo: { ...reopened, ...stored }, work });
    if (sent) dispatch({ type: 'uploaded', uploadId: sent.uploadId });
  });
}

/** Result to go on from. */
interface GoOn {
  readonly picture: KeptPicture;
  readonly rootId: string;
  /** True where the set-up begins without the marks that an earlier run took from this result. */
  readonly isBranch: boolean;
}

/**
 * Opens a result as the photo of the next run; the view stays as it is until the photo is there. A reload
 * opens it again.
 */
function goOn({ feature, dispatch, begin }: ActionContext, from: GoOn): void {
  const { picture, rootId, isBranch } = from;
  keepPicture(feature, picture);
  const work = { rootId, parentTaskId: picture.taskId };
  begin((signal) => openSent(picture, { feature, signal, dispatch, work, isBranch }));
}

/** Returns to the drop area and discards an unfinished upload. */
function leave({ feature, stop, onIdle }: ActionContext): void {
  stop();
  forgetRun(feature);
  discardUploads([readSending(feature)?.uploadId ?? null]);
  forgetSending(feature);
  onIdle(null);
}
