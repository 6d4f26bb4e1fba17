'use client';

import { type CSSProperties, type ReactElement, useContext, useLayoutEffect, useRef } from 'react';
import { LookContext } from '#components/viewport/look.ts';
import type { EditorStore } from './editor-store.ts';
import { mountStage } from './mount-stage.ts';

interface MaskedPhotoProps {
  readonly store: EditorStore;
  readonly photo: ImageBitmap;
}

/** Photo with its mask, for display during a run. */
export function MaskedPhoto({ store, photo }: MaskedPhotoProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useContext(LookContext);
  useLayoutEffect(
    () => (canvas.current ? mountStage(canvas.current, { store, photo, look }) : undefined),
    [store, photo, look],
  );
  return (
    <canvas
      ref={canvas}
      className="stage-canvas still"
      style={{ '--ratio': photo.width / photo.height } as CSSProperties}
    />
  );
}
