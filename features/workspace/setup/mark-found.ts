import { readMask, traceRegion } from '#features/analysis/trace-region.ts';
import { commitMark } from '#features/editor/edit-mask.ts';
import type { EditorStore } from '#features/editor/editor-store.ts';
import { localError } from '#lib/browser/api-client/api-error.ts';
import type { Task } from '#lib/contract/contract.ts';

/**
 * Adds the mask of an analysis as one area with one undo step.
 * @returns the share of the photo that it covers, 0–1
 * @throws ApiError
 */
export async function markFound(
  store: EditorStore,
  { task, signal }: { task: Task; signal: AbortSignal },
): Promise<number> {
  const url = task.files[0]?.url;
  if (url === undefined) throw localError('unreadable');
  const region = await readMask(url, signal);
  if (signal.aborted) return 0;
  const points = traceRegion(region, store.getState().frame.picture);
  if (points.length > 0) commitMark(store, { kind: 'area', erase: false, points });
  return region.data.reduce((sum, value) => sum + value, 0) / region.data.length;
}
