import type { SendPhoto } from '#features/analysis/run-analysis.ts';
import { parametersOf } from '#features/options/option-values.ts';
import { localError } from '#lib/browser/api-client/api-error.ts';
import { startRun } from '#lib/browser/api-client/start-run.ts';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import {
  hasVersions,
  type Option,
  type OptionValues,
  type ToolOptions,
} from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { AdditionalFile, SendAdditional } from '../photo/sent-files.ts';
import { followNewRun } from '../processing/follow-run.ts';
import { isBusy } from '../workspace-state.ts';
import type { ClipEvent, ClipState } from './clip-state.ts';
import { closeClip, openClip } from './open-clip.ts';
import { sendClip } from './send-clip.ts';

/** Request of a run, without the video. */
export interface ClipRunRequest {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly consent: boolean;
  /** Mask of the marks on a frame; null for tools without one. */
  readonly mask: Promise<Blob> | null;
  /** Photos that go with the video. */
  readonly additional: readonly AdditionalFile[];
  /** Credits that the person was told. */
  readonly cost: number;
}

interface ClipRun {
  readonly options: ToolOptions;
  /** Visible options. */
  readonly shown: readonly Option[];
  readonly values: OptionValues;
  /** Part of the video, in seconds; null while it is not known. */
  readonly part: { readonly from: number; readonly seconds: number } | null;
  /** Seconds from the beginning of the video to the frame whose faces are counted, or that is brushed. */
  readonly at?: number | undefined;
  /** True where the chosen model takes a seed; left out where none is chosen or known. */
  readonly takesSeed?: boolean | undefined;
}

/** Parameters of a run on a video; they hold the seed only where another one gives another result. */
export function clipParameters({ options, shown, values, part, at, takesSeed }: ClipRun) {
  const told = { ...parametersOf(shown, values), ...part, ...(at !== undefined && { at }) };
  const { seed } = values;
  const hasSeed = hasVersions({ ...options, takesSeed }, { ...told, seed });
  return { hasSeed, parameters: hasSeed ? { ...told, seed } : told };
}

interface ClipContext {
  /** Does work that the next one aborts. */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly feature: FeatureCode;
  readonly state: ClipState;
  readonly dispatch: (event: ClipEvent) => void;
  /** Uploads a photo once. */
  readonly sendAdditional: SendAdditional['sendAdditional'];
}

/** Uploads the video and its photos, once, and follows the task. Does nothing during a run. */
export function runClip(context: ClipContext, { mask, additional, ...request }: ClipRunRequest): void {
  const { feature, state, dispatch, begin, sendAdditional } = context;
  if (isBusy(state) || !state.clip) return;
  dispatch({ type: 'uploading', share: state.uploadId ? 1 : 0 });
  begin(async (signal) => {
    const onProgress = (share: number) => signal.aborted || dispatch({ type: 'uploading', share });
    const uploadId = await sendOpenClip(context, { signal, onProgress });
    const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
    const masked = await mask;
    const maskId =
      masked && (await uploadFile(masked, { purpose: 'mask', type: 'image/png', signal, onConnection }));
    const additionalIds = await Promise.all(additional.map((photo) => sendAdditional(photo, { signal })));
    const inputs = [
      { role: 'video' as const, uploadId },
      ...(maskId ? [{ role: 'mask' as const, uploadId: maskId }] : []),
      ...additionalIds.map((id) => ({ role: 'additional' as const, uploadId: id })),
    ];
    const body = { feature, inputs, ...request };
    const task = await startRun(body, { signal, onConnection });
    await followNewRun(task, { feature, signal, dispatch });
  });
}

/** Uploads the open video once; a run uses the upload. @returns its id. @throws ApiError */
export async function sendOpenClip(
  { feature, state: { clip, uploadId }, dispatch }: ClipContext,
  { signal, again = false, onProgress = () => undefined }: Parameters<SendPhoto>[0],
): Promise<string> {
  if (!clip) throw localError('aborted');
  if (uploadId !== null && !again) return uploadId;
  const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
  const sent = await sendClip(clip, { feature, signal, onProgress, onConnection });
  dispatch({ type: 'uploaded', uploadId: sent });
  return sent;
}

/** Returns to the set-up; after a reload the video is fetched from the host. */
export function editClip({ state: { clip, input }, dispatch, begin }: ClipContext): void {
  if (clip) {
    dispatch({ type: 'edit' });
    return;
  }
  begin(async (signal) => {
    dispatch({ type: 'opening' });
    const sent = findInput(input?.inputs ?? [], 'video');
    if (!sent?.url) throw localError('photo_expired');
    const opened = await openClip({ file: await fetchBlob(sent.url, signal), name: '' }, signal);
    if (signal.aborted) return closeClip(opened);
    dispatch({ type: 'opened', clip: opened, uploadId: sent.uploadId });
  });
}
