import { ApiError, isConnectionError, localError } from '#lib/browser/api-client/api-error.ts';
import { call, tryUntilReached } from '#lib/browser/api-client/call.ts';
import { followTask, hasEnded } from '#lib/browser/api-client/task-stream.ts';
import { waitFor } from '#lib/browser/api-client/wait-for.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { noteCost } from '#lib/browser/queries/credits.ts';
import { noteUsage, refreshLimits } from '#lib/browser/queries/limits.ts';
import { addRunNotice, markRunEnded, markRunHidden } from '#lib/browser/storage/finished-runs.ts';
import { forgetRun, keepRun } from '#lib/browser/storage/kept-run.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { errorKeyOf } from '#lib/contract/error-codes.ts';
import type { RunEvent, TaskInput } from '../workspace-state.ts';

/** Milliseconds between two attempts while the host is unreachable. */
const RETRY_MS = 2000;

interface FollowRunOptions {
  readonly feature: FeatureCode;
  readonly signal: AbortSignal;
  readonly dispatch: (event: RunEvent) => void;
  /** True for a run that this page has just started and nothing has reported yet. */
  readonly isNew?: boolean;
}

/** Shows a run that this page has just started, and follows it. */
export function followNewRun(task: Task, options: FollowRunOptions): Promise<void> {
  options.dispatch({ type: 'task', task });
  return followRun(task.id, { ...options, isNew: true });
}

/** Follows a task to its end and updates the workspace. The task is stored for this tab unless it fails. */
export async function followRun(taskId: string, options: FollowRunOptions): Promise<void> {
  const { feature, signal, dispatch } = options;
  keepRun(feature, taskId);
  const task = await followHere(taskId, options);
  noteCost(task);
  if (!noteUsage(task)) refreshLimitsWhenReached();
  if (task.state === 'done') {
    dispatch({ type: 'result', task, input: await inputOrNull(taskId, signal) });
    return;
  }
  forgetRun(feature);
  if (task.state === 'cancelled') dispatch({ type: 'canceled' });
  else {
    dispatch({
      type: 'failed',
      failure: {
        key: errorKeyOf(task.error?.code ?? 0) ?? 'task',
        message: task.error?.message ?? '',
        requestId: taskId,
        started: true,
      },
    });
  }
}

/** Waits for a lost connection. Other failures give null, since a result can be shown without its input. */
async function inputOrNull(taskId: string, signal: AbortSignal): Promise<TaskInput | null> {
  for (;;) {
    try {
      return await readTaskInput(taskId, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.key === 'aborted') throw error;
      if (!isConnectionError(error)) return null;
      await waitFor(RETRY_MS, signal);
    }
  }
}

/** Suppresses notifications on other pages while this page shows the run; afterwards they may appear. */
async function followHere(
  id: string,
  { feature, signal, dispatch, isNew = false }: FollowRunOptions,
): Promise<Task> {
  let isNoted = isNew;
  if (isNew) addRunNotice({ feature, id });
  try {
    const task = await followTask(id, {
      signal,
      onTask: (now) => {
        if (!isNoted && !hasEnded(now)) addRunNotice({ feature, id });
        isNoted = true;
        noteUsage(now);
        dispatch({ type: 'task', task: now });
      },
      onConnection: (connected) => dispatch({ type: 'connection', connected }),
    });
    markRunEnded(id);
    return task;
  } catch (error) {
    markRunHidden(id);
    throw error;
  }
}

/** Reads the input of a task; null where the task or its photo is deleted. */
async function readTaskInput(id: string, signal: AbortSignal): Promise<TaskInput | null> {
  const { list } = await call('taskParamList', { body: { ids: [id] }, signal });
  return list[0] ?? null;
}

/** Downloads the input photo of a task. An expired URL is renewed. @throws ApiError */
export async function fetchInputPhoto(input: TaskInput, signal: AbortSignal): Promise<Blob> {
  try {
    return await fetchBlob(photoUrlOf(input), signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'unreadable') throw error;
    const now = await readTaskInput(input.id, signal);
    if (!now) throw error;
    return fetchBlob(photoUrlOf(now), signal);
  }
}

function photoUrlOf({ inputs }: TaskInput): string {
  const url = findInput(inputs, 'photo')?.url;
  if (!url) throw localError('unreadable');
  return url;
}

/**
 * Asks for the limits without anybody waiting for them. A lost connection is waited out as long as the page
 * is open; every other failure leaves the limits as they were.
 */
export function refreshLimitsWhenReached(): void {
  const { signal } = new AbortController();
  tryUntilReached(refreshLimits, { signal }).catch(() => undefined);
}
