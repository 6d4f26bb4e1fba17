import { useEffect, useState } from 'react';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { refreshLimits } from '#lib/browser/queries/limits.ts';
import { forgetRun, keepWaitingBatch } from '#lib/browser/storage/kept-run.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { hasEnded, isAtRest } from './batch-state.ts';
import { forgetBatch } from './keep-batch.ts';
import { type BatchStart, openBatch } from './open-batch.ts';
import type { Batch } from './run-batch.ts';

interface OpenedBatch {
  readonly id: string;
  readonly batch: Batch;
}

interface BatchOptions {
  readonly feature: FeatureCode;
  readonly start: BatchStart;
  /** One function for the life of the page. */
  readonly gatewayOf: Parameters<typeof openBatch>[0]['gatewayOf'];
  /** Returns to the drop area; with why, where a stored batch cannot be opened. */
  readonly onIdle: (end: 'lost' | 'elsewhere' | null) => void;
}

/** The batch of a page, which is closed with it, and the way out of it. */
export function useOpenBatch({ feature, start, gatewayOf, onIdle }: BatchOptions) {
  const [opened, setOpened] = useState<OpenedBatch | null>(null);
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    openBatch({ feature, start, gatewayOf }).then((found) => {
      if (found === 'elsewhere') return isGone ? undefined : onIdle('elsewhere');
      if (isGone) return found === 'gone' ? undefined : found.batch.close();
      if (found === 'gone') {
        forgetRun(feature);
        keepWaitingBatch(feature, null);
        return onIdle('lost');
      }
      close = () => closeBatch(found);
      setOpened(found);
    });
    return () => {
      isGone = true;
      close();
    };
  }, [feature, start, gatewayOf, onIdle]);

  const batch = opened?.batch;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const check = () => {
      const over = batch !== undefined && isAtRest(batch.store.getState().items);
      setOver(over);
      return over;
    };
    // A batch from before a reload may have ended already.
    let wasOver = check();
    return batch?.store.subscribe(() => {
      const over = check();
      // The free-use count is not essential, so its failure is ignored.
      if (over && !wasOver) refreshLimits().catch(() => undefined);
      wasOver = over;
    });
  }, [batch]);

  const leave = () => {
    if (!opened) return onIdle(null);
    const { items } = opened.batch.store.getState();
    forgetRun(feature);
    const isWaiting = items.some(({ state }) => state === 'tomorrow');
    // Photos that wait for another day are there again on a later visit, if they are not taken out before.
    if (!isWaiting) {
      keepWaitingBatch(feature, null);
      void forgetBatch({ id: opened.id, items });
    }
    discardUploads(items.map(({ state, uploadId }) => (state === 'tomorrow' ? null : uploadId)));
    onIdle(null);
  };
  return { batch, isOver, leave };
}

function closeBatch({ id, batch }: OpenedBatch): void {
  batch.close();
  const { items } = batch.store.getState();
  for (const { thumbnail } of items) if (thumbnail) URL.revokeObjectURL(thumbnail);
  if (items.every(hasEnded)) void forgetBatch({ id, items });
}
