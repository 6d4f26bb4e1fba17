import './batch.css';
import {
  type ComponentType,
  type ReactElement,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import type { ZipRequest } from '#components/zip/use-zip.ts';
import { ZipSave } from '#components/zip/zip-save.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { refreshLimits } from '#lib/browser/queries/limits.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { formatDuration } from '#lib/i18n/format-quantity.ts';
import { useRunQuote } from '../setup/use-run-quote.ts';
import { BatchLarge, type BatchLargeProps, BatchRow, useReasonText } from './batch-photo.tsx';
import { toZipRequest, writeReport } from './batch-report.ts';
import { type BatchItem, countStates, isAtRest } from './batch-state.ts';
import type { Batch } from './run-batch.ts';
import { reasonOf } from './work-off.ts';

interface BatchViewProps {
  readonly feature: FeatureCode;
  readonly batch: Batch;
  /** Ways of marking that the tool has; left out of those without. */
  readonly ways?: ToolOptions['ways'];
  /** Shows the results of one item large; left out, as pictures. */
  readonly large?: ComponentType<BatchLargeProps>;
  /** Returns to the drop area; results of running tasks appear in the history. */
  readonly onLeave: () => void;
}

/**
 * Running batch: progress and actions, and the list of photos with their states. The list stands beside them,
 * on phones below.
 */
export function BatchView({
  feature,
  batch,
  ways,
  large: Large = BatchLarge,
  onLeave,
}: BatchViewProps): ReactElement {
  const t = useTranslations('batch');
  const items = useStore(batch.store, (state) => state.items);
  const isOver = isAtRest(items);
  const textOf = useReasonText(ways);
  const [open, setOpen] = useState<string | null>(null);
  const large = items.find(({ id }) => id === open);
  const isEmpty = items.length === 0;
  const isLosing = useRef(false);
  const pressed = withPress(batch, isLosing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the last photo was taken out
  useEffect(() => {
    if (isEmpty) onLeave();
  }, [isEmpty]);
  return (
    <>
      <div className="rail">
        <div className="rail-in">
          <Progress {...{ feature, batch, isLosing }} />
          <Saving {...{ feature, items, textOf }} />
        </div>
        <div className="run">
          {isOver ? <OverActs {...{ feature, onLeave }} batch={pressed} /> : <WorkActs batch={pressed} />}
        </div>
      </div>
      <div className="stage whole batch">
        <ul aria-label={t('list')}>
          {items.map((item) => (
            <BatchRow
              key={item.id}
              item={item}
              reason={textOf(item)}
              onOpen={() => setOpen(item.id)}
              onTakeOut={() => pressed.takeOut(item.id)}
            />
          ))}
        </ul>
      </div>
      {large && <Large item={large} photo={batch.files.get(large.id)} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A batch whose actions note that the pressed button goes with them. */
function withPress(batch: Batch, isLosing: RefObject<boolean>): Batch {
  const noted = <Given extends readonly unknown[]>(act: (...given: Given) => void) => {
    return (...given: Given) => {
      isLosing.current = true;
      act(...given);
    };
  };
  return {
    ...batch,
    takeOut: noted(batch.takeOut),
    cancel: noted(batch.cancel),
    retry: noted(batch.retry),
    startWaiting: noted(batch.startWaiting),
  };
}

interface ProgressProps extends Pick<BatchViewProps, 'feature' | 'batch'> {
  /** True from a press until its button is gone. */
  readonly isLosing: RefObject<boolean>;
}

function Progress({ feature, batch, isLosing }: ProgressProps): ReactElement {
  const t = useTranslations('batch');
  // The heading takes the focus, since the pressed button is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { items, isPaused, hold } = useStore(batch.store);
  const { done, failed, cancelled, tomorrow } = countStates(items);
  const count = items.length;
  const ended = done + failed + cancelled;
  const isOver = ended + tomorrow === count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the end, and a row with its photo
  useEffect(() => {
    if (!isLosing.current) return;
    isLosing.current = false;
    // The pressed button is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isOver, count]);
  const title = t(isOver ? (tomorrow > 0 ? 'rest' : 'over') : 'progress', { done, count });
  const held = isPaused ? t('paused') : hold && t(`hold.${hold}`);
  return (
    <>
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {failed > 0 && <p className="text-small">{t('failed', { count: failed })}</p>}
        {tomorrow > 0 && <Waiting {...{ feature, isOver, count: tomorrow }} />}
        {held && !isOver && <p className="note">{held}</p>}
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={ended}
      >
        <span style={{ width: `${(ended / count) * 100}%` }} />
      </div>
      {!isOver && <p className="text-small text-quiet">{t('leave')}</p>}
    </>
  );
}

interface WaitingProps {
  readonly feature: FeatureCode;
  readonly isOver: boolean;
  readonly count: number;
}

/** Note on photos that wait for free uses: until when, or that they can be started. */
function Waiting({ feature, isOver, count }: WaitingProps): ReactElement {
  const t = useTranslations('batch');
  const tag = useLanguageTag();
  const { left, resetsIn } = useRunQuote(feature);
  const isReady = left !== 0 && isOver;
  return (
    <p className="note">
      {isReady ? t('ready', { count }) : t('waiting', { count, time: formatDuration(tag, resetsIn) })}
    </p>
  );
}

function WorkActs({ batch }: Pick<BatchViewProps, 'batch'>): ReactElement {
  const t = useTranslations('batch');
  const isPaused = useStore(batch.store, (state) => state.isPaused);
  return (
    <>
      <button type="button" className="btn wide" onClick={isPaused ? batch.resume : batch.pause}>
        {t(isPaused ? 'resume' : 'pause')}
      </button>
      <button type="button" className="btn line wide" onClick={batch.cancel}>
        {t('cancel')}
      </button>
      <p className="fine">{t('cancelNote')}</p>
    </>
  );
}

function OverActs({ feature, batch, onLeave }: BatchViewProps): ReactElement {
  const t = useTranslations('batch');
  const count = useStore(batch.store, ({ items }) => items.filter(batch.mayAgain).length);
  const waiting = useStore(batch.store, ({ items }) => countStates(items).tomorrow);
  const { left, isStale } = useRunQuote(feature);
  useEffect(() => {
    // The page was open over the daily reset.
    if (isStale) refreshLimits().catch(() => undefined);
  }, [isStale]);
  const ready = Math.min(waiting, left ?? waiting);
  return (
    <>
      {ready > 0 && (
        <button type="button" className="btn wide" onClick={() => batch.startWaiting(ready)}>
          {t('startWaiting', { count: ready })}
        </button>
      )}
      {count > 0 && (
        <button type="button" className="btn line wide" onClick={batch.retry}>
          {t('retry', { count })}
        </button>
      )}
      <button type="button" className="btn line wide" onClick={onLeave}>
        {t('another')}
      </button>
    </>
  );
}

/** True for the failure of a result that its person deleted. */
const isDeleted = (error: unknown): boolean => error instanceof ApiError && error.key === 'not_found';

/** ZIP download of all results, with a report of the failures. */
function Saving({
  feature,
  items,
  textOf,
}: {
  feature: FeatureCode;
  items: readonly BatchItem[];
  textOf: ReturnType<typeof useReasonText>;
}): ReactElement | null {
  const t = useTranslations('batch');
  const request = useMemo(() => toZipRequest(feature, items), [feature, items]);
  if (request.entries.length === 0) return null;
  const report: ZipRequest['report'] = (failures) => {
    const lost = new Map(failures.map(({ entry, error }) => [entry.taskId, error]));
    const rows = items
      .filter(({ state, taskId }) => state !== 'done' || lost.has(taskId ?? ''))
      .map((item) => {
        const kept = lost.get(item.taskId ?? '');
        const isGone = isDeleted(kept);
        return {
          name: item.name,
          state: t(isGone ? 'report.missing' : `state.${item.state}`),
          reason: textOf(kept && !isGone ? { reason: reasonOf(kept) } : item),
        };
      });
    // A file beside a single picture would only be in the way.
    if (rows.length === 0 || request.entries.length === 1) return null;
    const head = [t('report.file'), t('report.state'), t('report.reason')] as const;
    return { name: 'report.csv', text: writeReport([...head], rows) };
  };
  return <ZipSave {...request} report={report} />;
}
