import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { ZOOM_STEP } from './pan-zoom.ts';

interface ZoomButtonsProps {
  /** CSS pixels for each pixel of the picture. */
  readonly scale: number;
  /** Zooms by a factor around the middle. */
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

/** Zoom of the photo by buttons, the same in all views. */
export function ZoomButtons({ scale, onZoom, onFit }: ZoomButtonsProps): ReactElement {
  const t = useTranslations('editor');
  const tag = useLanguageTag();
  return (
    <span className="zoom">
      <TipIconButton label={t('zoomOut')} icon={Minus} size="s" onClick={() => onZoom(1 / ZOOM_STEP)} />
      <output className="num" aria-label={t('zoom')} aria-live="off">
        {formatShare(tag, scale)}
      </output>
      <TipIconButton label={t('zoomIn')} icon={Plus} size="s" onClick={() => onZoom(ZOOM_STEP)} />
      <button
        type="button"
        className="btn bare small"
        aria-label={t('actualSize')}
        title={t('actualSize')}
        onClick={() => onZoom(1 / scale)}
      >
        {formatShare(tag, 1)}
      </button>
      <TipIconButton label={t('fit')} icon={Maximize} size="s" onClick={onFit} />
    </span>
  );
}
