'use client';

import { type CSSProperties, type ReactElement, useContext, useLayoutEffect, useRef } from 'react';
import { KeptViewContext } from '#components/viewport/relative-view.ts';
import type { EditorStore } from './editor-store.ts';
import { mountStage } from './mount-stage.ts';

interface MaskedPhotoProps {
  readonly store: EditorStore;
  readonly photo: ImageBitmap;
}

/** Photo with its mask, for display during a run. */
export function MaskedPhoto({ store, photo }: MaskedPhotoProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const kept = useContext(KeptViewContext);
  useLayoutEffect(
    () => (canvas.current ? mountStage(canvas.current, { store, photo, kept }) : undefined),
    [store, photo, kept],
  );
  return (
    <canvas
      ref={canvas}
      className="stage-canvas still"
      style={{ '--ratio': photo.width / photo.height } as CSSProperties}
    />
  );
}
