import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { isApple } from '#components/ui/ctrl-key.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { EDITOR_TOOLS } from './editor-tools.ts';

type KeyName = 'ctrl' | 'shift' | 'space' | 'esc' | 'tab';

/** Keys in the order of pressing. Names in braces are translated; all others are printed on the key. */
const ROWS = [
  { what: 'move', keys: ['←', '→', '↑', '↓'] },
  { what: 'stroke', keys: ['Enter'] },
  { what: 'dab', keys: ['{space}'] },
  { what: 'tools', keys: [...EDITOR_TOOLS.map(({ letter }) => letter), 'W'] },
  { what: 'taps', keys: ['T'] },
  { what: 'size', keys: ['[', ']'] },
  { what: 'hardness', keys: ['{shift}+[', '{shift}+]'] },
  { what: 'history', keys: ['{ctrl}+Z', '{shift}+{ctrl}+Z'] },
  { what: 'mask', keys: ['M'] },
  { what: 'original', keys: ['{tab}'] },
  { what: 'zoom', keys: ['+', '−', '0', '1'] },
  { what: 'fullScreen', keys: ['F'] },
  { what: 'escape', keys: ['{esc}'] },
  { what: 'paste', keys: ['{ctrl}+V'] },
  { what: 'save', keys: ['{ctrl}+S'] },
  { what: 'help', keys: ['?'] },
] as const;

function useKeyNames(): (keys: string) => string {
  const t = useTranslations('editor');
  const apple = isApple();
  return (keys) =>
    keys.replace(/\{(\w+)\}/g, (_, name: KeyName) =>
      name === 'ctrl' && apple ? '⌘' : t(`keyNames.${name}`),
    );
}

interface ShortcutsDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** List of the editor's keyboard shortcuts. */
export function ShortcutsDialog({ visible, onClose }: ShortcutsDialogProps): ReactElement {
  const t = useTranslations('editor');
  const named = useKeyNames();
  return (
    <Dialog
      className="shortcuts"
      visible={visible}
      title={t('shortcuts')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <dl className="rows">
        {ROWS.map(({ what, keys }) => (
          <div key={what}>
            <dt>{t(`keys.${what}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{named(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-quiet">{t('keys.wheel')}</p>
      <p className="text-small text-quiet">{t('keys.focus')}</p>
    </Dialog>
  );
}
