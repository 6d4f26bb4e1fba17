import { Eye, EyeOff, Keyboard, Pointer } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';
import type { EditorStore } from './editor-store.ts';
import { EDITOR_TOOLS, useToolName } from './editor-tools.ts';

interface MaskToolsProps {
  readonly store: EditorStore;
  /** Additional tool button, which needs more than the editor has. */
  readonly extra?: ReactNode;
  readonly onShortcuts: () => void;
}

/** Column of tools beside the photo. */
export function MaskTools({ store, extra, onShortcuts }: MaskToolsProps): ReactElement {
  const t = useTranslations('editor');
  const meaning = useStore(store, (state) => state.meaning);
  const nameOf = useToolName(meaning);
  const chosen = useStore(store, (state) => state.tool);
  const byTaps = useStore(store, (state) => state.byTaps);
  const maskShown = useStore(store, (state) => state.maskShown);
  return (
    <fieldset className="tools" aria-label={t('toolbar')}>
      {EDITOR_TOOLS.map(({ tool, Icon, letter }) => (
        <TipIconButton
          key={tool}
          {...named(nameOf(tool), letter)}
          data-short={nameOf(tool, 'short')}
          icon={Icon}
          aria-pressed={tool === chosen}
          onClick={() => store.setState({ tool, live: null, liveLength: 0 })}
        />
      ))}
      {extra}
      <span className="sep" />
      <TipIconButton
        {...named(t('byTaps'), 'T')}
        data-short={t('short.byTaps')}
        icon={Pointer}
        aria-pressed={byTaps}
        onClick={() => store.setState({ byTaps: !byTaps, live: null, liveLength: 0 })}
      />
      <TipIconButton
        {...named(t(maskShown ? 'hideMask' : 'showMask'), 'M')}
        data-short={t('short.mask')}
        icon={maskShown ? Eye : EyeOff}
        onClick={() => store.setState({ maskShown: !maskShown })}
      />
      <TipIconButton
        {...named(t('shortcuts'), '?')}
        icon={Keyboard}
        className="fine-pointer"
        aria-keyshortcuts="Shift+?"
        onClick={onShortcuts}
      />
    </fieldset>
  );
}

/** Label, tooltip and shortcut of a tool button. */
function named(label: string, letter: string) {
  return { label, tip: `${label} (${letter})`, 'aria-keyshortcuts': letter };
}
