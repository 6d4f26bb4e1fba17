import './batch.css';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { ZipRequest } from '#components/zip/use-zip.ts';
import { ZipSave } from '#components/zip/zip-save.tsx';
import { entriesOf } from '#lib/browser/downloads/zip-results.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { BatchRow, describeReason } from './batch-row.tsx';
import { type BatchItem, countStates, hasEnded } from './batch-state.ts';
import type { Batch } from './run-batch.ts';

/** ZIP request for all results of a batch, named after their photos. */
export function toZipRequest(feature: FeatureCode, items: readonly BatchItem[]): ZipRequest {
  const done = items.filter(({ taskId, files }) => taskId !== null && files.length > 0);
  const madeAt = Math.floor(Date.now() / 1000);
  return {
    name: `pictor-${feature}.zip`,
    bytes: done.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0),
    entries: done.flatMap(({ taskId, files, name }) =>
      entriesOf({
        ...{ taskId: taskId ?? '', madeAt, files },
        name: `${name.replace(/\.[^.]*$/, '')}-${feature}`,
      }),
    ),
  };
}

interface ReportRow {
  readonly name: string;
  readonly state: string;
  readonly reason: string;
}

/** CSV field; a value that spreadsheets would read as a formula is escaped as text. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Table of photos as CSV (RFC 4180), with a byte order mark by which spreadsheets recognise UTF-8.
 * @param head names of the columns: file, state, reason
 */
export function writeReport(head: readonly [string, string, string], rows: readonly ReportRow[]): string {
  const lines = [head, ...rows.map(({ name, state, reason }) => [name, state, reason])];
  return `\ufeff${lines.map((fields) => `${fields.map(field).join(',')}\r\n`).join('')}`;
}

interface BatchViewProps {
  readonly feature: FeatureCode;
  readonly batch: Batch;
  /** Returns to the drop area; results of running tasks appear in the history. */
  readonly onLeave: () => void;
}

/**
 * Running batch: progress and actions, and the list of photos with their states. The list stands beside them,
 * on phones below.
 */
export function BatchView({ feature, batch, onLeave }: BatchViewProps): ReactElement {
  const t = useTranslations('batch');
  const items = useStore(batch.store, (state) => state.items);
  const isOver = items.every(hasEnded);
  return (
    <>
      <div className="rail">
        <div className="rail-in">
          <Progress batch={batch} />
          <Saving feature={feature} items={items} />
        </div>
        <div className="run">
          {isOver ? <OverActs {...{ batch, onLeave }} /> : <WorkActs batch={batch} />}
        </div>
      </div>
      <div className="stage whole batch">
        <ul aria-label={t('list')}>
          {items.map((item) => (
            <BatchRow key={item.id} item={item} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Progress({ batch }: Pick<BatchViewProps, 'batch'>): ReactElement {
  const t = useTranslations('batch');
  // The heading takes the focus, since the pressed button is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { items, isPaused, hold } = useStore(batch.store);
  const { done, failed, cancelled } = countStates(items);
  const count = items.length;
  const ended = done + failed + cancelled;
  const title = t(ended === count ? 'over' : 'progress', { done, count });
  const held = isPaused ? t('paused') : hold && t(`hold.${hold}`);
  return (
    <>
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {failed > 0 && <p className="text-small">{t('failed', { count: failed })}</p>}
        {held && ended < count && <p className="note">{held}</p>}
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
      {ended < count && <p className="text-small text-quiet">{t('leave')}</p>}
    </>
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

function OverActs({ batch, onLeave }: Pick<BatchViewProps, 'batch' | 'onLeave'>): ReactElement {
  const t = useTranslations('batch');
  const count = useStore(batch.store, ({ items }) => items.filter(batch.mayAgain).length);
  return (
    <>
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

/** ZIP download of all results, with a report of the failures. */
function Saving({
  feature,
  items,
}: {
  feature: FeatureCode;
  items: readonly BatchItem[];
}): ReactElement | null {
  const t = useTranslations('batch');
  const request = useMemo(() => toZipRequest(feature, items), [feature, items]);
  if (request.entries.length === 0) return null;
  const report: ZipRequest['report'] = (failures) => {
    const lost = new Set(failures.map(({ entry }) => entry.taskId));
    const rows = items
      .filter(({ state, taskId }) => state !== 'done' || lost.has(taskId ?? ''))
      .map((item) => ({
        name: item.name,
        state: t(item.state === 'done' ? 'report.missing' : `state.${item.state}`),
        reason: describeReason(t, item),
      }));
    if (rows.length === 0) return null;
    const head = [t('report.file'), t('report.state'), t('report.reason')] as const;
    return { name: 'report.csv', text: writeReport([...head], rows) };
  };
  return <ZipSave {...request} report={report} />;
}
