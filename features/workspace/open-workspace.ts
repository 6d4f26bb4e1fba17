import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';
import { refreshFreeUses } from '#lib/browser/api-client/refresh-user-store.ts';
import { asKeptPicture, forgetRun, keptRun, SENDING } from '#lib/browser/storage/kept-run.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { failureOf } from './failure-of.ts';
import { forgetSending } from './photo/kept-sending.ts';
import { openPhoto } from './photo/open-photo.ts';
import { openSent } from './photo/open-sent.ts';
import { PhotoRefused, type Refusal } from './photo/refusal.ts';
import { followRun } from './processing/follow-run.ts';
import { resumeSending } from './processing/resume-sending.ts';
import type { Start } from './start.ts';
import type { BenchEvent } from './workspace-state.ts';

/** Why a workbench went back to waiting: a file that cannot be opened, a result that is gone or was just deleted, or nothing. */
export type BenchEnd = Refusal | 'gone' | 'deleted' | null;

const UNEXPECTED = { key: 'unreadable', message: '', requestId: null } as const;

interface Bench {
  readonly feature: FeatureCode;
  readonly dispatch: (event: BenchEvent) => void;
  readonly onIdle: (end: BenchEnd) => void;
}

interface Opening extends Bench {
  readonly signal: AbortSignal;
}

/** Opens a photo, or goes on where a run, a picture that was sent or a sending was left. Rejects with what `tellFailure` takes. */
export async function openBench(start: Start, { onIdle, ...work }: Opening): Promise<void> {
  if (start.kind === 'resume') {
    const picture = asKeptPicture(start.taskId);
    if (picture) return openSent(picture, work);
    if (start.taskId !== SENDING) return followRun(start.taskId, work);
    const isHere = await resumeSending(work);
    return isHere ? undefined : onIdle(null);
  }
  const { feature, signal, dispatch } = work;
  forgetRun(feature);
  const { file, name, uploadId } = await start.read(signal);
  const photo = await openPhoto(file, name);
  if (signal.aborted) return photo.bitmap.close();
  dispatch({ type: 'opened', photo });
  if (uploadId) dispatch({ type: 'uploaded', uploadId });
}

/**
 * Tells why work at a bench came to nothing, and forgets what a reload would try in vain. What nobody expected is told as a problem
 * with the system, so that nothing is waited for in vain, and thrown on.
 */
export function tellFailure(error: unknown, { feature, dispatch, onIdle }: Bench): void {
  if (error instanceof PhotoRefused) {
    onIdle(error.refusal);
    return;
  }
  if (!(error instanceof ApiError)) {
    dispatch({ type: 'failed', failure: { ...UNEXPECTED, started: false } });
    throw error;
  }
  const failure = failureOf(error);
  // Else a reload would send the same again, and fail again.
  if (failure && keptRun(feature) === SENDING && !isConnectionError(error)) {
    forgetRun(feature);
    forgetSending(feature);
  }
  // Another tab has used them up: the count on the button is not what it says.
  if (failure?.key === 'free_uses_exhausted') refreshFreeUses().catch(() => undefined);
  if (failure?.key === 'engine_not_configured') dispatch({ type: 'availability', available: false });
  else if (failure?.key === 'not_found') {
    forgetRun(feature);
    onIdle('gone');
  } else if (failure) dispatch({ type: 'failed', failure });
}
