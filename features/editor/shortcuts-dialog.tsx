import { X } from 'lucide-react';
import type { ReactElement, RefObject } from 'react';
import { useWords } from '#components/words/words-context.tsx';

const ROWS = [
  { what: 'move', keys: ['←', '→', '↑', '↓'] },
  { what: 'stroke', keys: ['Enter'] },
  { what: 'dab', keys: ['Space'] },
  { what: 'tools', keys: ['B', 'E', 'R', 'L', 'H'] },
  { what: 'size', keys: ['[', ']'] },
  { what: 'history', keys: ['Ctrl+Z', 'Shift+Ctrl+Z'] },
  { what: 'zoom', keys: ['Ctrl++', 'Ctrl+−', 'Ctrl+0'] },
  { what: 'escape', keys: ['Esc'] },
] as const;

/** The keys of the editor, in a dialog of the browser's own. */
export function ShortcutsDialog({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }): ReactElement {
  const words = useWords('editor');
  return (
    <dialog ref={dialog} className="shortcuts sheet" aria-label={words('shortcuts')} closedby="any">
      <header>
        <h2>{words('shortcuts')}</h2>
        <button
          type="button"
          className="ib"
          aria-label={words('close')}
          onClick={() => dialog.current?.close()}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      <dl className="rows">
        {ROWS.map(({ what, keys }) => (
          <div key={what}>
            <dt>{words(`keys.${what}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-quiet">{words('keys.wheel')}</p>
    </dialog>
  );
}
