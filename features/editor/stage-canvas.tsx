import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { attachKeys } from './attach-keys.ts';
import type { EditorStore } from './editor-store.ts';
import { mountStage } from './mount-stage.ts';
import { attachPeekKey } from './peek-key.ts';
import type { HeldKeys } from './pointer-gesture.ts';
import { attachPointerInput } from './pointer-input.ts';
import { attachWheelInput } from './wheel-input.ts';

interface StageCanvasProps {
  readonly store: EditorStore;
  readonly photo: ImageBitmap;
}

/** The photo to draw on. It is one canvas that takes mouse, touch, pen and keys. */
export function StageCanvas({ store, photo }: StageCanvasProps): ReactElement {
  const words = useWords('editor');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const held: HeldKeys = { space: false, moved: false };
    const detach = [
      mountStage(element, store, photo),
      attachPointerInput(element, store, held),
      attachWheelInput(element, store),
      attachPeekKey(element, store),
      attachKeys(element, store, held),
    ];
    element.focus({ preventScroll: true });
    return () => {
      for (const off of detach) off();
    };
  }, [store, photo]);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: drawing needs keys of its own, which is what role application is for
    <canvas
      ref={canvas}
      className="stage-canvas"
      tabIndex={0}
      role="application"
      aria-label={words('canvas')}
      style={{ '--ratio': photo.width / photo.height } as CSSProperties}
    />
  );
}
