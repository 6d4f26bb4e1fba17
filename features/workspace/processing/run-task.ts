import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { startRun } from '#lib/browser/api-client/start-run.ts';
import { discardUploads, uploadFile } from '#lib/browser/api-client/upload-file.ts';
import {
  fingerprintFile,
  forgetSending,
  keepSending,
  readSending,
  type Sending,
  withPhoto,
} from '#lib/browser/storage/kept-photo.ts';
import { keepRun, SENDING } from '#lib/browser/storage/kept-run.ts';
import { keepPhotoName } from '#lib/browser/storage/photo-names.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { UploadPurpose } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import { type AdditionalFile, copyAgain } from '../photo/sent-files.ts';
import { isBusy, type SentFiles, type WorkspaceEvent, type WorkspaceState } from '../workspace-state.ts';
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

/** Workspace of a run. */
export interface RunContext {
  /** Does work that the next one aborts. */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly feature: FeatureCode;
  readonly state: WorkspaceState;
  readonly dispatch: (event: WorkspaceEvent) => void;
}

/** Run of the open photo. */
export type Runs = ReturnType<typeof createRuns>;

/** The run that shows what it does in the workspace. It does not begin while another is on its way. */
export function createRuns(context: RunContext) {
  return {
    /** Runs the tool on the open photo, if there is one. */
    run: (request: RunRequest) => run(context, request),
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
    // A reload during the run would lose it.
    if (photo.name) keepPhotoName([task.id], photo.name);
    await followNewRun(task, { feature, signal, dispatch });
  });
}

/** Files of a run, and what is known of them. */
interface RunFiles {
  readonly photo: OpenPhoto;
  /** Upload of the photo; null before. */
  readonly uploadId: string | null;
  readonly mask: Blob | null;
  readonly corrections: Blob | null;
  readonly additional: readonly AdditionalFile[];
  /** Known uploads; new ones are added. */
  readonly sent: SentFiles;
  readonly signal: AbortSignal;
  /** Uploaded share, 0–1. */
  readonly onProgress: (share: number) => void;
  readonly onConnection: (connected: boolean) => void;
}

interface SendOptions extends RunFiles, Pick<RunRequest, 'parameters' | 'consent' | 'cost'> {
  readonly feature: FeatureCode;
  readonly onUploaded: (uploadId: string) => void;
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

/** Uploads files one after the other and reports the share of all of them. */
function sendInTurn(options: RunFiles): InTurn {
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

interface SendPhotoOptions {
  readonly feature: FeatureCode;
  /** Request that starts the task once the photo is uploaded. */
  readonly request: Sending['request'];
  readonly signal: AbortSignal;
  /** Uploaded share including bytes on their way, 0–1. */
  readonly onProgress: (share: number) => void;
  readonly onConnection: (connected: boolean) => void;
}

/**
 * Uploads the photo of a run. Lost connections are waited out. After a reload, or with the same photo chosen
 * again, the upload resumes. What the host has is copied there.
 * @returns id of the upload
 * @throws ApiError `photo_expired` where the host had the photo and has it no more
 */
export async function sendPhoto(
  { file, type, name, stored }: Pick<OpenPhoto, 'file' | 'type' | 'name' | 'stored'>,
  { feature, request, signal, onProgress, onConnection }: SendPhotoOptions,
): Promise<string> {
  if (stored) return copyAgain(stored, signal);
  const fingerprint = await fingerprintFile(file);
  const before = readSending(feature);
  const isSame = before !== null && before.fingerprint === fingerprint;
  if (before && !isSame) discardUploads([before.uploadId]);
  return uploadFile(file, {
    ...{ purpose: 'photo', type, signal, onProgress, onConnection },
    resume: isSame ? before.uploadId : undefined,
    onBegun: (uploadId) => {
      if (fingerprint === null) return;
      keepSending(feature, { uploadId, fingerprint, name, request });
      keepRun(feature, SENDING);
    },
  });
}
