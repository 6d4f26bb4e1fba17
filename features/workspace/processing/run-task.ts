import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { startRun } from '#lib/browser/api-client/start-run.ts';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { fingerprintFile } from '#lib/browser/storage/kept-photo.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { UploadPurpose } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import { copyAgain, forgetSending, type Sending, sendPhoto, withPhoto } from '../photo/send-photo.ts';
import type { AdditionalFile } from '../photo/sent-files.ts';
import {
  isBusy,
  type RunEvent,
  type SentFiles,
  type WorkspaceEvent,
  type WorkspaceState,
} from '../workspace-state.ts';
import { followNewRun } from './follow-run.ts';

/** Request of a run, without the photo. */
export interface RunRequest {
  /** Null for tools without a mask. */
  readonly mask: Promise<Blob> | null;
  /** Correction strokes of a cut-out as a picture; null without any. */
  readonly corrections: Promise<Blob> | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** In the order of the tool's options. */
  readonly additional: readonly AdditionalFile[];
  /** True where consent was given for everybody in the photos. */
  readonly consent: boolean;
  /** Credits that the person was told; nothing runs at another price. Left out where nobody told one. */
  readonly cost?: number | undefined;
}

interface RunContext {
  /** Does work that the next one aborts. */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly feature: FeatureCode;
  readonly state: WorkspaceState;
  readonly dispatch: (event: WorkspaceEvent) => void;
}

/** Runs of a workspace. */
export type Runs = ReturnType<typeof createRuns>;

/** Runs that show what they do in the workspace. None begins while another is on its way. */
export function createRuns(context: RunContext) {
  return {
    /** Runs the tool on the open photo, if there is one. */
    run: (request: RunRequest) => run(context, request),
    /** Runs a tool that needs no photo. */
    draw: (request: Pick<RunRequest, 'parameters' | 'cost'>) => draw(context, request),
    runAgain: (parameters: RunRequest['parameters']) => runAgain(context, { parameters }),
    /** Repeats the last run with correction strokes in the place of earlier ones. */
    correct: (corrections: Promise<Blob>) => runAgain(context, { corrections }),
    /** Shows a task that was started elsewhere on the page, and its result. */
    follow: (task: Task) => follow(context, task),
  };
}

/** Uploads photos and mask and follows the task. */
function run(context: RunContext, { mask, corrections, ...input }: RunRequest): void {
  const { feature, state, dispatch, begin } = context;
  const { photo } = state;
  if (!photo || isBusy(state)) return;
  dispatch({ type: 'uploading', share: 0 });
  begin(async (signal) => {
    const task = await sendTask({
      ...input,
      photo,
      feature,
      sent: state.sent,
      uploadId: state.uploadId,
      mask: await mask,
      corrections: await corrections,
      signal,
      onProgress: (share) => signal.aborted || dispatch({ type: 'uploading', share }),
      onConnection: (connected) => dispatch({ type: 'connection', connected }),
      onUploaded: (uploadId) => dispatch({ type: 'uploaded', uploadId }),
    });
    forgetSending(feature);
    await followNewRun(task, { feature, signal, dispatch });
  });
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

interface SendOptions extends Omit<RunRequest, 'mask' | 'corrections'> {
  readonly feature: FeatureCode;
  readonly photo: OpenPhoto;
  /** Upload of the photo; null before. */
  readonly uploadId: string | null;
  /** Known uploads; new ones are added. */
  readonly sent: SentFiles;
  readonly mask: Blob | null;
  readonly corrections: Blob | null;
  readonly signal: AbortSignal;
  /** Uploaded share, 0–1. */
  readonly onProgress: (share: number) => void;
  readonly onConnection: (connected: boolean) => void;
  readonly onUploaded: (uploadId: string) => void;
}

interface About {
  readonly purpose: UploadPurpose;
  /** Key of the file in `sent`. */
  readonly as: Blob | string;
}

interface InTurn {
  readonly send: (file: AdditionalFile, about: About) => Promise<string>;
  /** Receives the uploaded share of one file. */
  readonly progressOf: (file: AdditionalFile) => (share: number) => void;
}

/** Uploads photos and mask, each file only once, and starts the task. @throws ApiError */
async function sendTask(options: SendOptions): Promise<Task> {
  const { feature, photo, mask, corrections, additional, consent, parameters, cost, signal } = options;
  const { onConnection } = options;
  const { send, progressOf } = sendInTurn(options);
  const sendMarks = async (file: Blob) =>
    send({ file, type: 'image/png' }, { purpose: 'mask', as: (await fingerprintFile(file)) ?? file });
  const inputs: Sending['request']['inputs'] = [];
  if (mask) inputs.push({ role: 'mask', uploadId: await sendMarks(mask) });
  if (corrections) inputs.push({ role: 'corrections', uploadId: await sendMarks(corrections) });
  for (const additionalFile of additional) {
    const uploadId = await send(additionalFile, { purpose: 'photo', as: additionalFile.file });
    inputs.push({ role: 'additional', uploadId });
  }
  const request = { feature, inputs, consent, parameters, cost };
  let { uploadId } = options;
  if (!uploadId) {
    uploadId = await sendPhoto(photo, {
      feature,
      request,
      signal,
      onConnection,
      onProgress: progressOf(photo),
    });
    options.onUploaded(uploadId);
  }
  try {
    return await startRun(withPhoto(request, uploadId), { signal, onConnection });
  } catch (error) {
    // The copy of a result is given up sooner than the result: another is made of it.
    if (!photo.stored || !(error instanceof ApiError) || error.key !== 'upload_missing') throw error;
    const copied = await copyAgain(photo.stored, signal);
    if (copied === uploadId) throw error;
    options.onUploaded(copied);
    return startRun(withPhoto(request, copied), { signal, onConnection });
  }
}

/** Uploads files one after the other and reports the share of all of them. */
function sendInTurn(options: SendOptions): InTurn {
  const { photo, uploadId, mask, corrections, additional, sent, signal, onProgress, onConnection } = options;
  const further = additional.map(({ file }) => file);
  const files = [mask, corrections, ...further, uploadId ? null : photo.file].filter((file) => file !== null);
  const whole = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  const progressOf: InTurn['progressOf'] =
    ({ file }) =>
    (share) =>
      onProgress((before + share * file.size) / whole);
  return {
    progressOf,
    send: async (sendable, { purpose, as }) => {
      const { file, type } = sendable;
      const onShare = progressOf(sendable);
      const id =
        sent.get(as) ??
        (await uploadFile(file, { purpose, type, signal, onConnection, onProgress: onShare }));
      sent.set(as, id);
      before += file.size;
      return id;
    },
  };
}
