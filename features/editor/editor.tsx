'use client';

import './editor.css';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { KeptViewContext } from '#components/viewport/relative-view.ts';
import { ShortcutsDialog } from './editor-dialogs.tsx';
import type { EditorStore } from './editor-store.ts';
import { attachKeys, attachPeekKey, handleEditorKey } from './keyboard.ts';
import { MaskTools } from './mask-tools.tsx';
import { mountStage, type StageSkin } from './mount-stage.ts';
import type { HeldKeys } from './pointer.ts';
import { attachPointerInput, attachWheelInput } from './pointer.ts';
import { StageBar, StageFoot } from './stage-bar.tsx';
import { useAnnouncer } from './use-announcer.ts';

interface EditorProps {
  readonly store: EditorStore;
  readonly photo: ImageBitmap;
  /** Name and size of the photo, for the footer. */
  readonly about: ReactNode;
  /** True where the marks were restored after a reload; it is announced. */
  readonly restored?: boolean;
  /** Additional tool button, and its overlay on the photo. */
  readonly extra?: { readonly tool: ReactNode; readonly over: ReactNode };
  /** Looks of the stage; those of the store's meaning by default. */
  readonly skin?: StageSkin;
}

/** Mask editor in the frame of the photo: tools, bar, photo and footer. */
export function Editor({ store, photo, about, restored = false, extra, skin }: EditorProps): ReactElement {
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const t = useTranslations('editor');
  const [told, announce] = useAnnouncer(store);
  useEffect(() => {
    if (restored) announce(t('restored'));
  }, [restored, announce, t]);
  const onKeyDown = (event: KeyboardEvent) => {
    // The fields of a dialog have an undo of their own.
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    if (handleEditorKey(store, event.nativeEvent)) event.preventDefault();
    if (event.key === '?' && event.target instanceof HTMLCanvasElement) setShowsShortcuts(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the keys of the controls inside, adds none of its own
    <div className="photo-frame" onKeyDown={onKeyDown}>
      <MaskTools store={store} extra={extra?.tool} onShortcuts={() => setShowsShortcuts(true)} />
      <StageBar store={store} announce={announce} />
      <StageCanvas {...{ store, photo, skin }} />
      {extra?.over}
      <FullNote store={store} />
      <StageFoot store={store} about={about} />
      <p className="sr-only" aria-live="polite">
        {/* A new element for each sentence: screen readers do not repeat an unchanged text. */}
        <span key={told.turn}>{told.text}</span>
      </p>
      <ShortcutsDialog visible={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
    </div>
  );
}

/** Explains that the limit of the edits is reached. The live region says so, too. */
function FullNote({ store }: Pick<EditorProps, 'store'>): ReactElement | null {
  const t = useTranslations('editor');
  const isFull = useStore(store, (state) => state.isFull);
  return isFull ? <p className="note bad full-note">{t('full')}</p> : null;
}

interface StageCanvasProps {
  readonly store: EditorStore;
  readonly photo: ImageBitmap;
  readonly skin: StageSkin | undefined;
}

/** Canvas of the photo, which handles mouse, touch, pen and keys. */
function StageCanvas({ store, photo, skin }: StageCanvasProps): ReactElement {
  const t = useTranslations('editor');
  const canvas = useRef<HTMLCanvasElement>(null);
  const kept = useContext(KeptViewContext);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const held: HeldKeys = { space: false, moved: false };
    const detach = [
      mountStage(element, { store, photo, kept, skin }),
      attachPointerInput(element, { store, held }),
      attachWheelInput(element, store),
      attachPeekKey(element, store),
      attachKeys(element, { store, held }),
    ];
    element.focus({ preventScroll: true });
    return () => {
      for (const off of detach) off();
    };
  }, [store, photo, kept, skin]);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: drawing needs keys of its own, which is what role application is for
    <canvas
      ref={canvas}
      className="stage-canvas"
      tabIndex={0}
      role="application"
      aria-label={t('canvas')}
      style={{ '--ratio': photo.width / photo.height } as CSSProperties}
    />
  );
}
