import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { ZoomButtons } from '#components/viewport/zoom-buttons.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import type { EditorStore } from './editor-store.ts';
import { fitToStage, zoomBy } from './move-view.ts';

/** Name and size of the photo, the marked share, and the zoom. */
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
      <ZoomButtons
        scale={scale}
        onZoom={(factor) => zoomBy(store, { factor })}
        onFit={() => fitToStage(store)}
      />
    </div>
  );
}
