import { useEffect, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { EditorStore } from './editor-store.ts';

/** A screen reader is told where the cursor is once it rests this long. */
const REST_MS = 500;

/** What the live region of the editor says: where the keyboard's cursor rests, whether it draws, and what was done. */
export function useAnnouncer(store: EditorStore): [text: string, announce: (text: string) => void] {
  const words = useWords('editor');
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe(({ cursor, live }, previous) => {
      if (cursor?.by !== 'keys' || (cursor === previous.cursor && live === previous.live)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const at = words('cursorAt', { x: Math.round(cursor.x), y: Math.round(cursor.y) });
        setText(`${words(live ? 'drawing' : 'notDrawing')} ${at}`);
      }, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, words]);
  return [text, setText];
}
