import { Brush, Eraser, Eye, EyeOff, Hand, Keyboard, Lasso, SquareDashed } from 'lucide-react';
import type { ReactElement, RefObject } from 'react';
import { useStore } from 'zustand';
import { useWords } from '#components/words/words-context.tsx';
import type { EditorStore } from './editor-store.ts';

const TOOLS = [
  { tool: 'brush', Icon: Brush, keys: 'B' },
  { tool: 'eraser', Icon: Eraser, keys: 'E' },
  { tool: 'box', Icon: SquareDashed, keys: 'R' },
  { tool: 'lasso', Icon: Lasso, keys: 'L' },
  { tool: 'pan', Icon: Hand, keys: 'H' },
] as const;

interface MaskToolsProps {
  readonly store: EditorStore;
  readonly shortcuts: RefObject<HTMLDialogElement | null>;
}

/** The column of tools beside the photo. */
export function MaskTools({ store, shortcuts }: MaskToolsProps): ReactElement {
  const words = useWords('editor');
  const chosen = useStore(store, (state) => state.tool);
  const maskShown = useStore(store, (state) => state.maskShown);
  const eye = words(maskShown ? 'hideMask' : 'showMask');
  return (
    <fieldset className="tools" aria-label={words('toolbar')}>
      {TOOLS.map(({ tool, Icon, keys }) => (
        <button
          key={tool}
          type="button"
          className="ib"
          aria-label={words(tool)}
          aria-pressed={tool === chosen}
          aria-keyshortcuts={keys}
          title={`${words(tool)} (${keys})`}
          onClick={() => store.setState({ tool })}
        >
          <Icon className="i" aria-hidden="true" />
        </button>
      ))}
      <span className="sep" />
      <button
        type="button"
        className="ib"
        aria-label={eye}
        title={eye}
        onClick={() => store.setState({ maskShown: !maskShown })}
      >
        {maskShown ? <Eye className="i" aria-hidden="true" /> : <EyeOff className="i" aria-hidden="true" />}
      </button>
      <button
        type="button"
        className="ib push"
        aria-label={words('shortcuts')}
        title={words('shortcuts')}
        onClick={() => shortcuts.current?.showModal()}
      >
        <Keyboard className="i" aria-hidden="true" />
      </button>
    </fieldset>
  );
}
