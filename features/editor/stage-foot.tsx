import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';
import { ZOOM_STEP } from '#components/viewport/pan-zoom.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import type { EditorStore } from './editor-store.ts';
import { fitToStage, zoomBy, zoomTo } from './move-view.ts';
import { RoomyButton } from './stage-bar.tsx';

/** Footer below the photo: its name and size, the marked share, and the zoom. */
export function StageFoot({ store, about }: { store: EditorStore; about: ReactNode }): ReactElement {
  const t = useTranslations('editor');
  const tag = useLanguageTag();
  const share = useStore(store, (state) => state.share);
  const scale = useStore(store, (state) => state.view.scale);
  return (
    <div className="stage-foot">
      <span className="stage-about">
        {about}
        <span>{share === 0 ? t('maskEmpty') : t('maskShare', { share: formatShare(tag, share) })}</span>
      </span>
      <span className="zoom">
        <TipIconButton
          label={t('zoomOut')}
          icon={Minus}
          size="s"
          onClick={() => zoomBy(store, { factor: 1 / ZOOM_STEP })}
        />
        <output className="num" aria-label={t('zoom')} aria-live="off">
          {formatShare(tag, scale)}
        </output>
        <TipIconButton
          label={t('zoomIn')}
          icon={Plus}
          size="s"
          onClick={() => zoomBy(store, { factor: ZOOM_STEP })}
        />
        <button
          type="button"
          className="btn bare small"
          aria-label={t('actualSize')}
          title={t('actualSize')}
          onClick={() => zoomTo(store, 1)}
        >
          {formatShare(tag, 1)}
        </button>
        <RoomyButton label={t('fit')} icon={Maximize} onClick={() => fitToStage(store)} />
      </span>
    </div>
  );
}
