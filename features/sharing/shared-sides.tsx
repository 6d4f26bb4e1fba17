import '#components/compare/compare.css';
import { type CSSProperties, type ReactElement, useState } from 'react';
import { Compare } from '#components/compare/compare.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Result } from '#lib/contract/contract.ts';

interface SharedSidesProps {
  readonly picture: Result<'openShare'>;
}

/** Largest relative difference of the aspect ratios of two overlaid pictures. */
const SAME_SHAPE = 0.01;

/** Shared picture, over the photo before the change where that is shared, or beside it in another shape. */
export function SharedSides({ picture }: SharedSidesProps): ReactElement {
  const t = useTranslations('share');
  const { url, beforeUrl, width, height } = picture;
  const [shape, setShape] = useState<number | null>(null);
  const ratio = width / height;
  const shown = { '--ratio': ratio, '--width': `${width}px` } as CSSProperties;
  const after = <SharedImage url={url} alt={t('page.alt')} size={{ width, height }} />;
  if (beforeUrl === undefined) {
    return (
      <div className="shared-picture" style={shown}>
        {after}
      </div>
    );
  }
  const before = <SharedImage url={beforeUrl} alt={t('page.beforeAlt')} onShape={setShape} />;
  if (shape !== null && Math.abs(shape / ratio - 1) < SAME_SHAPE) {
    const labels = { before: t('page.before'), after: t('page.after'), handle: t('page.slider') };
    return (
      <div className="shared-picture" style={shown}>
        <Compare {...{ before, after, labels }} />
      </div>
    );
  }
  return (
    <div className="shared-pair">
      <figure>
        {before}
        <figcaption>{t('page.before')}</figcaption>
      </figure>
      <figure>
        {after}
        <figcaption>{t('page.after')}</figcaption>
      </figure>
    </div>
  );
}

interface SharedImageProps {
  readonly url: string;
  readonly alt: string;
  readonly size?: { readonly width: number; readonly height: number };
  /** Told the ratio of width to height once the picture is there. */
  readonly onShape?: (ratio: number) => void;
}

function SharedImage({ url, alt, size, onShape }: SharedImageProps): ReactElement {
  return (
    // biome-ignore lint/performance/noImgElement: the URL is signed and short-lived
    <img
      className="shared-image"
      src={url}
      alt={alt}
      {...size}
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => onShape?.(currentTarget.naturalWidth / currentTarget.naturalHeight)}
    />
  );
}
