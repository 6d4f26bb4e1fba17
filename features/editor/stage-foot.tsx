import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import type { EditorStore } from './editor-store.ts';
import { ZOOM_STEP } from './key-input.ts';
import { fitToStage, zoomBy, zoomTo } from './move-view.ts';

/** What photo it is, how much of it is marked, and the zoom, below the photo. */
export function StageFoot({ store, about }: { store: EditorStore; about: ReactNode }): ReactElement {
  const words = useWords('editor');
  const tag = useLanguageTag();
  const share = useStore(store, (state) => state.share);
  const scale = useStore(store, (state) => state.view.scale);
  return (
    <div className="stage-foot">
      <span className="stage-about">
        {about}
        <span>
          {share === 0 ? words('maskEmpty') : words('maskShare', { share: formatShare(tag, share) })}
        </span>
      </span>
      <span className="zoom">
        <button
          type="button"
          className="ib"
          aria-label={words('zoomOut')}
          title={words('zoomOut')}
          onClick={() => zoomBy(store, 1 / ZOOM_STEP)}
        >
          <Minus className="i s" aria-hidden="true" />
        </button>
        <output className="num" aria-label={words('zoom')} aria-live="off">
          {formatShare(tag, scale)}
        </output>
        <button
          type="button"
          className="ib"
          aria-label={words('zoomIn')}
          title={words('zoomIn')}
          onClick={() => zoomBy(store, ZOOM_STEP)}
        >
          <Plus className="i s" aria-hidden="true" />
        </button>
        <button
          type="button"
          className="btn bare small"
          aria-label={words('actualSize')}
          title={words('actualSize')}
          onClick={() => zoomTo(store, 1)}
        >
          {formatShare(tag, 1)}
        </button>
        <button
          type="button"
          className="btn bare small"
          aria-label={words('fit')}
          onClick={() => fitToStage(store)}
        >
          <Maximize className="i s" aria-hidden="true" />
          <span className="roomy">{words('fit')}</span>
        </button>
      </span>
    </div>
  );
}
