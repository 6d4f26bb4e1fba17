import './batch.css';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useWords } from '#components/words/words-context.tsx';
import type { ZipRequest } from '#components/zip/use-zip.ts';
import { ZipSave } from '#components/zip/zip-save.tsx';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { toZipRequest, writeReport } from './batch-export.ts';
import { BatchRow, describeReason } from './batch-row.tsx';
import { type BatchItem, countStates, hasEnded } from './batch-state.ts';
import type { Batch } from './run-batch.ts';

interface BatchViewProps {
  readonly feature: FeatureCode;
  readonly batch: Batch;
  /** Back to the drop area; what is at the host ends up in the history. */
  readonly onLeave: () => void;
}

/** A batch at work: how far it all is and what can be done, and beside it, on phones below it, every photo with its state. */
export function BatchView({ feature, batch, onLeave }: BatchViewProps): ReactElement {
  const words = useWords('batch');
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
        <ul aria-label={words('list')}>
          {items.map((item) => (
            <BatchRow key={item.id} item={item} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Progress({ batch }: Pick<BatchViewProps, 'batch'>): ReactElement {
  const words = useWords('batch');
  // In place of the button that was just pressed: the focus goes here instead of getting lost.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { items, isPaused, hold } = useStore(batch.store);
  const { done, failed, cancelled } = countStates(items);
  const count = items.length;
  const ended = done + failed + cancelled;
  const title = words(ended === count ? 'over' : 'progress', { done, count });
  const held = isPaused ? words('paused') : hold && words(`hold.${hold}`);
  return (
    <>
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {failed > 0 && <p className="text-small">{words('failed', { count: failed })}</p>}
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
      {ended < count && <p className="text-small text-quiet">{words('leave')}</p>}
    </>
  );
}

function WorkActs({ batch }: Pick<BatchViewProps, 'batch'>): ReactElement {
  const words = useWords('batch');
  const isPaused = useStore(batch.store, (state) => state.isPaused);
  return (
    <>
      <button type="button" className="btn wide" onClick={isPaused ? batch.resume : batch.pause}>
        {words(isPaused ? 'resume' : 'pause')}
      </button>
      <button type="button" className="btn line wide" onClick={batch.cancel}>
        {words('cancel')}
      </button>
      <p className="fine">{words('cancelNote')}</p>
    </>
  );
}

function OverActs({ batch, onLeave }: Pick<BatchViewProps, 'batch' | 'onLeave'>): ReactElement {
  const words = useWords('batch');
  const count = useStore(batch.store, ({ items }) => items.filter(batch.mayAgain).length);
  return (
    <>
      {count > 0 && (
        <button type="button" className="btn line wide" onClick={batch.retry}>
          {words('retry', { count })}
        </button>
      )}
      <button type="button" className="btn line wide" onClick={onLeave}>
        {words('another')}
      </button>
    </>
  );
}

/** All results that are there, as one ZIP file with a report of what is not. */
function Saving({
  feature,
  items,
}: {
  feature: FeatureCode;
  items: readonly BatchItem[];
}): ReactElement | null {
  const words = useWords('batch');
  const request = useMemo(() => toZipRequest(feature, items), [feature, items]);
  if (request.entries.length === 0) return null;
  const report: ZipRequest['report'] = (failures) => {
    const lost = new Set(failures.map(({ entry }) => entry.taskId));
    const rows = items
      .filter(({ state, taskId }) => state !== 'done' || lost.has(taskId ?? ''))
      .map((item) => ({
        name: item.name,
        state: words(item.state === 'done' ? 'report.missing' : `state.${item.state}`),
        reason: describeReason(words, item),
      }));
    if (rows.length === 0) return null;
    const head = [words('report.file'), words('report.state'), words('report.reason')] as const;
    return { name: 'report.csv', text: writeReport([...head], rows) };
  };
  return <ZipSave {...request} report={report} />;
}
