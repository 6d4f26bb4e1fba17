import { startRun } from '#lib/browser/api-client/start-run.ts';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import type { Task } from '#lib/contract/contract.ts';
import { isBusy, type RunEvent, type WorkspaceState } from '../workspace-state.ts';
import { followNewRun } from './follow-run.ts';
import type { RunContext, RunRequest } from './run-task.ts';

/** Runs of a workspace that upload no photo. */
export type FurtherRuns = ReturnType<typeof createFurtherRuns>;

/** Runs without a photo, or on what the host has. None begins while another is on its way. */
export function createFurtherRuns(context: RunContext) {
  return {
    /** Runs a tool that needs no photo. */
    draw: (request: Pick<RunRequest, 'parameters' | 'cost'>) => draw(context, request),
    runAgain: (parameters: RunRequest['parameters']) => runAgain(context, { parameters }),
    /** Repeats the last run with correction strokes in the place of earlier ones. */
    correct: (corrections: Promise<Blob>) => runAgain(context, { corrections }),
    /** Shows a task that was started elsewhere on the page, and its result. */
    follow: (task: Task) => follow(context, task),
  };
}

/** Starts a run without a photo and follows it. */
function draw(
  { feature, state, dispatch, begin }: RunContext,
  { parameters, cost }: Pick<RunRequest, 'parameters' | 'cost'>,
): void {
  if (isBusy(state)) return;
  dispatch({ type: 'uploading', share: 1 });
  begin(async (signal) => {
    const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
    const body = { feature, inputs: [], consent: false, parameters, cost };
    const task = await startRun(body, { signal, onConnection });
    await followNewRun(task, { feature, signal, dispatch });
  });
}

/** Changes of a run that is repeated. */
interface Again {
  readonly parameters?: RunRequest['parameters'];
  /** Correction strokes in the place of earlier ones. */
  readonly corrections?: Promise<Blob>;
}

/** Repeats the last run with other parameters or corrections. */
function runAgain(context: RunContext, { parameters, corrections }: Again): void {
  const { feature, state, dispatch, begin } = context;
  const { input } = state;
  if (!input || isBusy(state)) return;
  const sent = input.inputs.map(({ role, uploadId }) => ({ role, uploadId }));
  dispatch({ type: 'uploading', share: corrections ? 0 : 1 });
  begin(async (signal) => {
    const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
    const onProgress = (share: number) => signal.aborted || dispatch({ type: 'uploading', share });
    const strokes = await corrections;
    const added = strokes && {
      role: 'corrections' as const,
      uploadId: await uploadFile(strokes, {
        ...{ purpose: 'mask', type: 'image/png', signal, onConnection, onProgress },
      }),
    };
    const inputs = added ? [...sent.filter(({ role }) => role !== 'corrections'), added] : sent;
    // Consent, where it was declared, holds for exactly these photos.
    const consented = { feature, inputs, consent: input.consent };
    const body = { ...consented, parameters: parameters ?? input.parameters };
    const task = await startRun(body, { signal, onConnection });
    await followNewRun(task, { feature, signal, dispatch });
  });
}

/** Context of what every kind of workspace does. */
interface FollowContext extends Pick<RunContext, 'begin' | 'feature'> {
  readonly state: Pick<WorkspaceState, 'phase'>;
  readonly dispatch: (event: RunEvent) => void;
}

/** Shows a task that was just started, and follows it. */
export function follow({ feature, state, dispatch, begin }: FollowContext, task: Task): void {
  if (isBusy(state)) return;
  begin((signal) => followNewRun(task, { feature, signal, dispatch }));
}
