import { Check, CircleSlash, Clock, Maximize2, TriangleAlert, X } from 'lucide-react';
import { type CSSProperties, type ReactElement, useEffect, useState } from 'react';
import { Compare } from '#components/compare/compare.tsx';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { handWayOf, useRunFailureTexts } from '../processing/run-failure-texts.ts';
import type { BatchItem } from './batch-state.ts';

interface BatchRowProps {
  readonly item: BatchItem;
  /** Why it failed; empty where it did not. */
  readonly reason: string;
  /** Shows the result large. */
  readonly onOpen: () => void;
  /** Takes a photo out that waits for another day. */
  readonly onTakeOut: () => void;
}

/** One photo of a batch: picture, name, progress and failure. */
export function BatchRow({ item, reason, onOpen, onTakeOut }: BatchRowProps): ReactElement {
  const t = useTranslations('batch');
  const tag = useLanguageTag();
  const state = t(`state.${item.state}`);
  return (
    <li className="batch-row" data-state={item.state}>
      <RowPicture {...{ item, onOpen }} />
      <p>
        <b>{item.name}</b>
        <span>{reason}</span>
      </p>
      <p className="batch-mark num">
        <Mark state={item.state} />
        {item.state === 'running' && item.progress !== null ? formatShare(tag, item.progress / 100) : state}
      </p>
      {item.state === 'tomorrow' && (
        <IconButton label={t('setup.remove', { name: item.name })} icon={X} size="s" onClick={onTakeOut} />
      )}
    </li>
  );
}

/** Result of a photo as a button, or the photo itself as long as it has none. */
function RowPicture({ item, onOpen }: Pick<BatchRowProps, 'item' | 'onOpen'>): ReactElement {
  const t = useTranslations('batch');
  const result = item.files[0]?.previewUrl;
  const picture = result ?? item.thumbnail;
  // biome-ignore lint/performance/noImgElement: a URL within this page, or signed and short-lived
  const shown = picture ? <img src={picture} alt="" /> : null;
  if (!result) return <span className="batch-picture">{shown}</span>;
  return (
    <button
      type="button"
      className="batch-picture"
      aria-haspopup="dialog"
      aria-label={t('open', { name: item.name })}
      onClick={onOpen}
    >
      {shown}
      <Maximize2 className="i s" aria-hidden="true" />
    </button>
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
    case 'tomorrow':
      return <Clock className="i s" aria-hidden="true" />;
    default:
      return <span className="spin" />;
  }
}

/**
 * Reason of a photo’s failure as a sentence, in the words of a run alone; empty without one.
 * @param ways of marking that the tool has, the search in the whole photo among them
 */
export function useReasonText(ways: ToolOptions['ways']): (item: Pick<BatchItem, 'reason'>) => string {
  const t = useTranslations('batch');
  const texts = useRunFailureTexts(handWayOf(ways));
  return ({ reason }) => {
    if (!reason) return '';
    if (reason.kind !== 'said') return t(`reason.${reason.kind}`);
    return reason.key ? describeFailure({ ...reason, key: reason.key }, texts) : reason.message;
  };
}

export interface BatchLargeProps {
  readonly item: BatchItem;
  /** The photo itself; undefined where this page has it no more. */
  readonly photo: Blob | undefined;
  readonly onClose: () => void;
}

/** Most by which the shapes of photo and result differ for one to lie over the other. */
const SAME_SHAPE = 0.01;

/** Dialog with the results of one photo, over the photo where both have one shape. */
export function BatchLarge({ item, photo, onClose }: BatchLargeProps): ReactElement {
  const t = useTranslations('batch');
  const workspace = useTranslations('workspace');
  const before = usePhoto(photo);
  return (
    <Dialog className="batch-large" visible title={item.name} closeLabel={t('close')} onClose={onClose}>
      {item.files.map((file) => {
        const { url, width, height } = file;
        // biome-ignore lint/performance/noImgElement: a signed, short-lived URL
        const result = <img src={url} alt={workspace('result.afterAlt')} />;
        const isOver = before && Math.abs(before.ratio / (width / height) - 1) < SAME_SHAPE;
        return (
          <div
            key={url}
            className="batch-large-picture"
            style={{ '--ratio': width / height } as CSSProperties}
          >
            {isOver ? (
              <Compare
                // biome-ignore lint/performance/noImgElement: a URL within this page
                before={<img src={before.url} alt={workspace('result.beforeAlt')} />}
                after={result}
                labels={{
                  before: workspace('result.before'),
                  after: workspace('result.after'),
                  handle: workspace('result.slider'),
                }}
              />
            ) : (
              result
            )}
          </div>
        );
      })}
    </Dialog>
  );
}

interface ShownPhoto {
  readonly url: string;
  /** Width by height. */
  readonly ratio: number;
}

/** Object URL and shape of a photo; null for one that this browser does not show, such as HEIC in most. */
function usePhoto(photo: Blob | undefined): ShownPhoto | null {
  const [shown, setShown] = useState<ShownPhoto | null>(null);
  useEffect(() => {
    if (!photo) return;
    const url = URL.createObjectURL(photo);
    const image = new Image();
    image.onload = () => setShown({ url, ratio: image.naturalWidth / image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(url);
    };
  }, [photo]);
  return shown;
}
