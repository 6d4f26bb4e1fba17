'use client';

import './editor.css';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { EditorStore } from './editor-store.ts';
import { handleEditorKey } from './key-input.ts';
import { MaskTools } from './mask-tools.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { StageBar } from './stage-bar.tsx';
import { StageCanvas } from './stage-canvas.tsx';
import { StageFoot } from './stage-foot.tsx';
import { useAnnouncer } from './use-announcer.ts';

interface EditorProps {
  readonly store: EditorStore;
  readonly photo: ImageBitmap;
  /** What stands about the photo in the foot: name and size. */
  readonly about: ReactNode;
  /** Whether the marks are those of before a reload, which is told. */
  readonly restored?: boolean;
  /** One more tool, and what it shows over the photo. */
  readonly extra?: { readonly tool: ReactNode; readonly over: ReactNode };
}

/** The mask editor: tools, bar, photo and foot. It fills the first two columns of the workbench. */
export function Editor({ store, photo, about, restored = false, extra }: EditorProps): ReactElement {
  const shortcuts = useRef<HTMLDialogElement>(null);
  const words = useWords('editor');
  const [told, announce] = useAnnouncer(store);
  useEffect(() => {
    if (restored) announce(words('restored'));
  }, [restored, announce, words]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (shortcuts.current?.open) return;
    if (handleEditorKey(store, event.nativeEvent)) event.preventDefault();
    if (event.key === '?' && event.target instanceof HTMLCanvasElement) shortcuts.current?.showModal();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the keys of the controls inside, adds none of its own
    <div className="editor" onKeyDown={onKeyDown}>
      <MaskTools store={store} extra={extra?.tool} shortcuts={shortcuts} />
      <div className="stage">
        <StageBar store={store} announce={announce} />
        <StageCanvas store={store} photo={photo} />
        {extra?.over}
        <StageFoot store={store} about={about} />
      </div>
      <p className="sr-only" aria-live="polite">
        {told}
      </p>
      <ShortcutsDialog dialog={shortcuts} />
    </div>
  );
}
