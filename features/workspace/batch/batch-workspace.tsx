'use client';

import '../workspace.css';
import { type ReactElement, useCallback, useEffect, useRef } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { Opening } from '../photo/opening.tsx';
import { describeRefusal } from '../photo/refusal.ts';
import type { WorkspaceEnd } from '../resume-work.ts';
import { ReplacePhotoPrompt } from '../setup/replace-photo-prompt.tsx';
import type { WorkspaceProps } from '../workspace-props.ts';
import { createBatchGateway } from './batch-gateway.ts';
import { BatchView } from './batch-view.tsx';
import type { BatchStart, openBatch } from './open-batch.ts';
import { useOpenBatch } from './use-open-batch.ts';

interface BatchWorkspaceProps {
  readonly feature: FeatureCode;
  readonly options: WorkspaceProps['options'];
  readonly start: BatchStart;
  readonly dropIntake: WorkspaceProps['dropIntake'];
  readonly onIdle: (end: WorkspaceEnd) => void;
}

/** Workspace of a tool with many photos. */
export default function BatchWorkspace({
  feature,
  options,
  start,
  dropIntake,
  onIdle,
}: BatchWorkspaceProps): ReactElement {
  const refusalText = useRef<Parameters<typeof createBatchGateway>[0]['refusalText']>(() => '');
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  refusalText.current = (refusal) => describeRefusal(t, { refusal, tag });
  const gatewayOf = useCallback<Parameters<typeof openBatch>[0]['gatewayOf']>(
    (given) =>
      createBatchGateway({ ...given, feature, refusalText: (refusal) => refusalText.current(refusal) }),
    [feature],
  );
  const { batch, isOver, leave } = useOpenBatch({ feature, start, gatewayOf, onIdle });
  const { accepts, dropped, onAnswer } = dropIntake;
  useEffect(() => {
    accepts.current = isOver;
  }, [accepts, isOver]);
  if (!batch) return <Opening what={start.kind === 'kept' ? 'run' : 'photo'} onCancel={() => onIdle(null)} />;
  return (
    <>
      <ReplacePhotoPrompt {...{ dropped, onAnswer }} isBusy={!isOver} hasAdditional={false} />
      <BatchView {...{ feature, batch }} ways={options.ways} onLeave={leave} />
    </>
  );
}
