import { Eye, EyeOff, Keyboard, Pointer } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '#components/ui/icon-button.tsx';
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
  return (
    <fieldset className="tools" aria-label={words('toolbar')}>
      {EDITOR_TOOLS.map(({ tool, Icon, letter }) => (
        <IconButton
          key={tool}
          {...named(nameOf(tool), letter)}
          icon={Icon}
          aria-pressed={tool === chosen}
          onClick={() => store.setState({ tool, live: null, liveLength: 0 })}
        />
      ))}
      {extra}
      <span className="sep" />
      <IconButton
        {...named(words('byTaps'), 'T')}
        icon={Pointer}
        aria-pressed={byTaps}
        onClick={() => store.setState({ byTaps: !byTaps, live: null, liveLength: 0 })}
      />
      <IconButton
        {...named(words(maskShown ? 'hideMask' : 'showMask'), 'M')}
        icon={maskShown ? Eye : EyeOff}
        onClick={() => store.setState({ maskShown: !maskShown })}
      />
      <IconButton
        {...named(words('shortcuts'), '?')}
        icon={Keyboard}
        className="push"
        aria-keyshortcuts="Shift+?"
        onClick={() => shortcuts.current?.showModal()}
      />
    </fieldset>
  );
}

/** How a tool and its key are told. */
function named(label: string, letter: string) {
  return { label, title: `${label} (${letter})`, 'aria-keyshortcuts': letter };
}
