'use client';

import '../workspace.css';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { refreshLimits } from '#lib/browser/queries/limits.ts';
import { forgetRun, keepWaitingBatch } from '#lib/browser/storage/kept-run.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { WorkspaceEnd } from '../open-workspace.ts';
import { describeRefusal } from '../photo/describe-refusal.ts';
import { Opening } from '../photo/opening.tsx';
import { ReplacePhotoPrompt } from '../setup/replace-photo-prompt.tsx';
import type { DropIntake } from '../workspace-props.ts';
import { createBatchGateway } from './batch-gateway.ts';
import { hasEnded, isAtRest } from './batch-state.ts';
import { BatchView } from './batch-view.tsx';
import { forgetBatch } from './keep-batch.ts';
import { type BatchStart, openBatch } from './open-batch.ts';
import type { Batch } from './run-batch.ts';

interface BatchWorkspaceProps {
  readonly feature: FeatureCode;
  readonly start: BatchStart;
  readonly dropIntake: DropIntake;
  readonly onIdle: (end: WorkspaceEnd) => void;
}

interface Opened {
  readonly id: string;
  readonly batch: Batch;
}

/** Workspace of a tool with many photos. */
export default function BatchWorkspace({
  feature,
  start,
  dropIntake,
  onIdle,
}: BatchWorkspaceProps): ReactElement {
  const [opened, setOpened] = useState<Opened | null>(null);
  const refusalText = useRef<Parameters<typeof createBatchGateway>[0]['refusalText']>(() => '');
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  refusalText.current = (refusal) => describeRefusal(t, { refusal, tag });

  useEffect(() => {
    let isGone = false;
    let close = () => {};
    const gatewayOf: Parameters<typeof openBatch>[0]['gatewayOf'] = (given) =>
      createBatchGateway({ ...given, feature, refusalText: (refusal) => refusalText.current(refusal) });
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
  }, [feature, start, onIdle]);

  const batch = opened?.batch;
  const { accepts, droppedPhoto, onAnswer } = dropIntake;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const check = () => {
      const over = batch !== undefined && isAtRest(batch.store.getState().items);
      accepts.current = over;
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
  }, [accepts, batch]);

  if (!opened)
    return <Opening what={start.kind === 'kept' ? 'run' : 'photo'} onCancel={() => onIdle(null)} />;
  const leave = () => {
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
  return (
    <>
      <ReplacePhotoPrompt {...{ droppedPhoto, onAnswer }} isBusy={!isOver} hasAdditional={false} />
      <BatchView feature={feature} batch={opened.batch} onLeave={leave} />
    </>
  );
}

function closeBatch({ id, batch }: Opened): void {
  batch.close();
  const { items } = batch.store.getState();
  for (const { thumbnail } of items) if (thumbnail) URL.revokeObjectURL(thumbnail);
  if (items.every(hasEnded)) void forgetBatch({ id, items });
}
