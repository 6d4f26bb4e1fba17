import { useCallback, useEffect, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import type { EditorState, EditorStore } from './editor-store.ts';
import { useToolName } from './editor-tools.ts';

/** Milliseconds without a change before a screen reader is told. */
const REST_MS = 500;

/** Last announcement. `turn` counts, so that a repeated text is announced again. */
interface Told {
  readonly text: string;
  readonly turn: number;
}

/**
 * Text of the editor's live region: cursor and drawing state of the keyboard, choices by key, the marked
 * share, and actions. Focused controls announce their values themselves.
 */
export function useAnnouncer(store: EditorStore): [told: Told, announce: (text: string) => void] {
  const sentencesFor = useSentences(store.getState().meaning);
  const t = useTranslations('editor');
  const [told, setTold] = useState<Told>({ text: '', turn: 0 });
  const announce = useCallback((text: string) => setTold(({ turn }) => ({ text, turn: turn + 1 })), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = store.getState();
    const unsubscribe = store.subscribe((state, previous) => {
      if (state.isFull && !previous.isFull) announce(t('full'));
      if (!isTold(state, previous)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const now = store.getState();
        const news = document.activeElement instanceof HTMLCanvasElement ? sentencesFor(now, known) : '';
        if (news) announce(news);
        known = now;
      }, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, t, sentencesFor, announce]);
  return [told, announce];
}

function isTold(state: EditorState, previous: EditorState): boolean {
  return (
    (state.cursor?.by === 'keys' && state.cursor !== previous.cursor) ||
    state.live !== previous.live ||
    state.edits !== previous.edits ||
    state.tool !== previous.tool ||
    state.brushSize !== previous.brushSize ||
    state.hardness !== previous.hardness ||
    state.byTaps !== previous.byTaps ||
    state.maskShown !== previous.maskShown ||
    state.view.scale !== previous.view.scale
  );
}

/** Sentences for the differences from the last announcement. */
function useSentences(meaning: EditorState['meaning']): (now: EditorState, told: EditorState) => string {
  const t = useTranslations('editor');
  const nameOf = useToolName(meaning);
  const tag = useLanguageTag();
  return useCallback(
    (now: EditorState, told: EditorState) => {
      const share = { share: formatShare(tag, now.share) };
      const isCursorNew = now.cursor !== told.cursor || now.live !== told.live;
      return [
        now.tool !== told.tool && t('toolIs', { tool: nameOf(now.tool) }),
        now.byTaps !== told.byTaps && t(now.byTaps ? 'tapsOn' : 'tapsOff'),
        now.brushSize !== told.brushSize && t('brushIs', { count: now.brushSize }),
        now.hardness !== told.hardness && t('hardnessIs', { share: formatShare(tag, now.hardness / 100) }),
        now.maskShown !== told.maskShown && t(now.maskShown ? 'maskIsShown' : 'maskIsHidden'),
        now.view.scale !== told.view.scale && t('zoomIs', { share: formatShare(tag, now.view.scale) }),
        now.edits !== told.edits && t(now.share === 0 ? 'nothingMarked' : 'markedNow', share),
        now.live !== told.live && t(now.live ? 'drawing' : 'notDrawing'),
        now.cursor?.by === 'keys' &&
          isCursorNew &&
          t('cursorAt', { x: Math.round(now.cursor.x), y: Math.round(now.cursor.y) }),
      ]
        .filter(Boolean)
        .join(' ');
    },
    [t, tag, nameOf],
  );
}
