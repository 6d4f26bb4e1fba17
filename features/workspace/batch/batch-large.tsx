import { type CSSProperties, type ReactElement, useEffect, useState } from 'react';
import { Compare } from '#components/compare/compare.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { BatchItem } from './batch-state.ts';

interface BatchLargeProps {
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
