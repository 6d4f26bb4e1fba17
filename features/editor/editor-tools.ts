import { Brush, Eraser, Hand, Lasso, type LucideIcon, SquareDashed } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { EditorState, EditorTool } from './editor-store.ts';

interface ToolButton {
  readonly tool: EditorTool;
  readonly Icon: LucideIcon;
  /** Shortcut key while the photo has the focus. */
  readonly letter: string;
}

/** Tools in their displayed order. Their names in `messages/<locale>/editor.json` have the same keys. */
export const EDITOR_TOOLS: readonly ToolButton[] = [
  { tool: 'brush', Icon: Brush, letter: 'B' },
  { tool: 'eraser', Icon: Eraser, letter: 'E' },
  { tool: 'box', Icon: SquareDashed, letter: 'R' },
  { tool: 'lasso', Icon: Lasso, letter: 'L' },
  { tool: 'pan', Icon: Hand, letter: 'H' },
];

export function toolOfKey(key: string): EditorTool | undefined {
  return EDITOR_TOOLS.find(({ letter }) => letter === key.toUpperCase())?.tool;
}

/** Name of a tool in the page's language; of corrections, the brush keeps and the eraser removes. */
export function useToolName(meaning: EditorState['meaning']): (tool: EditorTool, length?: 'short') => string {
  const t = useTranslations('editor');
  const corrections = useTranslations('options');
  return useCallback(
    (tool: EditorTool, length?: 'short') => {
      const name = t(length ? `short.${tool}` : tool);
      if (meaning === 'mask') return name;
      if (tool === 'brush') return corrections('corrections.keep');
      return tool === 'eraser' ? corrections('corrections.drop') : name;
    },
    [t, corrections, meaning],
  );
}
