import { Check, CircleSlash, Clock, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import type { BatchItem } from './batch-state.ts';

const SIDE = 48;

/** One photo of a batch: thumbnail, name, progress and failure. */
export function BatchRow({ item }: { readonly item: BatchItem }): ReactElement {
  const t = useTranslations('batch');
  const tag = useLanguageTag();
  const picture = item.files[0]?.previewUrl ?? item.thumbnail;
  const state = t(`state.${item.state}`);
  return (
    <li className="batch-row" data-state={item.state}>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: a URL within this page, or signed and short-lived
        <img src={picture} alt="" width={SIDE} height={SIDE} />
      ) : (
        <span className="batch-blank" />
      )}
      <p>
        <b>{item.name}</b>
        <span>{describeReason(t, item)}</span>
      </p>
      <p className="batch-mark num">
        <Mark state={item.state} />
        {item.state === 'running' && item.progress !== null ? formatShare(tag, item.progress / 100) : state}
      </p>
    </li>
  );
}

function Mark({ state }: Pick<BatchItem, 'state'>): ReactElement {
  switch (state) {
    case 'done':
      return <Check className="i s" aria-hidden="true" />;
    case 'failed':
      return <TriangleAlert className="i s" aria-hidden="true" />;
    case 'cancelled':
      return <CircleSlash className="i s" aria-hidden="true" />;
    case 'queued':
    case 'sent':
    case 'waiting':
      return <Clock className="i s" aria-hidden="true" />;
    default:
      return <span className="spin" />;
  }
}

/** Reason of a failure as a sentence; empty without one. */
export function describeReason(
  t: ReturnType<typeof useTranslations<'batch'>>,
  { reason }: Pick<BatchItem, 'reason'>,
): string {
  if (!reason) return '';
  return reason.kind === 'said' ? reason.message : t(`reason.${reason.kind}`);
}
