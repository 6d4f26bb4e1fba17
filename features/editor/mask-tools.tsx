import { Eye, EyeOff, Keyboard, Pointer } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import { useWords } from '#components/words/words-context.tsx';
import type { EditorStore } from './editor-store.ts';
import { EDITOR_TOOLS, useToolName } from './editor-tools.ts';

interface MaskToolsProps {
  readonly store: EditorStore;
  /** One more tool, which needs more than the editor has. */
  readonly extra?: ReactNode;
  readonly shortcuts: RefObject<HTMLDialogElement | null>;
}

/** The column of tools beside the photo. */
export function MaskTools({ store, extra, shortcuts }: MaskToolsProps): ReactElement {
  const words = useWords('editor');
  const nameOf = useToolName();
  const chosen = useStore(store, (state) => state.tool);
  const byTaps = useStore(store, (state) => state.byTaps);
  const maskShown = useStore(store, (state) => state.maskShown);
  const eye = words(maskShown ? 'hideMask' : 'showMask');
  const EyeIcon = maskShown ? Eye : EyeOff;
  return (
    <fieldset className="tools" aria-label={words('toolbar')}>
      {EDITOR_TOOLS.map(({ tool, Icon, letter }) => (
        <button
          key={tool}
          type="button"
          className="ib"
          aria-label={nameOf(tool)}
          aria-pressed={tool === chosen}
          aria-keyshortcuts={letter}
          title={`${nameOf(tool)} (${letter})`}
          onClick={() => store.setState({ tool, live: null, liveLength: 0 })}
        >
          <Icon className="i" aria-hidden="true" />
        </button>
      ))}
      {extra}
      <span className="sep" />
      <button
        type="button"
        className="ib"
        aria-label={words('byTaps')}
        aria-pressed={byTaps}
        aria-keyshortcuts="T"
        title={`${words('byTaps')} (T)`}
        onClick={() => store.setState({ byTaps: !byTaps, live: null, liveLength: 0 })}
      >
        <Pointer className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="ib"
        aria-label={eye}
        aria-keyshortcuts="M"
        title={`${eye} (M)`}
        onClick={() => store.setState({ maskShown: !maskShown })}
      >
        <EyeIcon className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="ib push"
        aria-label={words('shortcuts')}
        aria-keyshortcuts="Shift+?"
        title={`${words('shortcuts')} (?)`}
        onClick={() => shortcuts.current?.showModal()}
      >
        <Keyboard className="i" aria-hidden="true" />
      </button>
    </fieldset>
  );
}
