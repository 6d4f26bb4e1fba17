import { formatDay } from '#lib/i18n/format-quantity.ts';
import './head-shots.css';
import { RefreshCw } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { useCredits } from '#lib/browser/queries/credits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { REFUND_ANSWER_DAYS } from '#lib/catalog/prices.ts';
import type { Task } from '#lib/contract/contract.ts';
import { setInfoQuery, useSetInfo } from './use-set-info.ts';

interface SetRightsProps {
  readonly task: Task;
  /** Shows the set that is made again. */
  readonly onRedo: (task: Task) => void;
}

/** Rights of whoever paid for a set: one that is made again, the money back, and what is left. */
export default function SetRights({ task, onRedo }: SetRightsProps): ReactElement | null {
  const t = useTranslations('headShots');
  const info = useSetInfo(task);
  const left = useCredits()?.headshots;
  if (!info?.isPaid) return null;
  return (
    <section className="set-rights" aria-label={t('rights')}>
      {left !== undefined && <p className="text-small">{t('left.count', { count: left })}</p>}
      {info.redo === 'available' && <Redo {...{ task, onRedo }} />}
      {info.redo === 'used' && <p className="text-small">{t('redo.used')}</p>}
      <Refund task={task} refund={info.refund} />
    </section>
  );
}

function Redo({ task, onRedo }: SetRightsProps): ReactElement {
  const t = useTranslations('headShots');
  const texts = useFailureTexts();
  const note = useId();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const press = async () => {
    if (isAsking) return;
    setAsking(true);
    try {
      onRedo(await call('redoSet', { body: { id: task.id } }));
    } catch (error) {
      setReason(describeFailure(error as Error, texts));
      setAsking(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-describedby={note}
        aria-disabled={isAsking}
        onClick={() => void press()}
      >
        <RefreshCw className="i s" aria-hidden="true" />
        {t('redo.button')}
      </button>
      <p id={note} className="fine">
        {t('redo.note', { count: task.files.length })}
      </p>
      <p role="alert" className="text-small">
        {reason}
      </p>
    </>
  );
}

type RefundState = NonNullable<ReturnType<typeof useSetInfo>>['refund'];

function Refund({
  task,
  refund,
}: {
  readonly task: Task;
  readonly refund: RefundState;
}): ReactElement | null {
  const t = useTranslations('headShots');
  const tag = useLanguageTag();
  if (refund === null) return null;
  if (refund.state === 'available') return <RefundForm task={task} />;
  const date = formatDay(tag, refund.answerBy ?? 0);
  return (
    <p className="text-small" role="status">
      {refund.state === 'asked' ? t('refund.asked', { date }) : t('refund.paidBack')}
    </p>
  );
}

/** Wish for the money back, folded: what happens then and when is said before the press. */
function RefundForm({ task }: { readonly task: Task }): ReactElement {
  const t = useTranslations('headShots');
  const texts = useFailureTexts();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const send = async () => {
    if (isAsking) return;
    setAsking(true);
    setFailure(null);
    try {
      await call('requestRefund', { body: { id: task.id, reason } });
      await queryClient.invalidateQueries({ queryKey: setInfoQuery(task).queryKey });
    } catch (error) {
      setFailure(describeFailure(error as Error, texts));
    }
    setAsking(false);
  };
  return (
    <details className="set-refund">
      <summary>{t('refund.title')}</summary>
      <p className="fine">{t('refund.how', { days: REFUND_ANSWER_DAYS })}</p>
      <label className="field">
        <span>{t('refund.reason')}</span>
        <textarea
          className="input"
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <button type="button" className="btn line small" aria-disabled={isAsking} onClick={() => void send()}>
        {t('refund.send')}
      </button>
      <p role="alert" className="text-small">
        {failure}
      </p>
    </details>
  );
}
