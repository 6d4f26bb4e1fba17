import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { isApple } from '#components/ui/ctrl-key.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { commitMark } from './edit-mask.ts';
import type { EditorStore } from './editor-store.ts';
import { EDITOR_TOOLS } from './editor-tools.ts';
import type { Mark, Size } from './mark.ts';

/** A box in whole pixels of the photo. */
interface BoxNumbers {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const FIELDS = ['left', 'top', 'width', 'height'] as const;

/** Mark of the part of a box inside the photo. */
function markOfBox(
  { left, top, width, height }: BoxNumbers,
  { photo, erase }: { photo: Size; erase: boolean },
): Mark {
  const [right, bottom] = [Math.min(photo.width, left + width), Math.min(photo.height, top + height)];
  return { kind: 'area', erase, points: [left, top, right, top, right, bottom, left, bottom] };
}

interface BoxDialogProps {
  readonly store: EditorStore;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Dialog for a box by numbers: for exact positions and for people who do not drag. */
export function BoxDialog({ visible, onClose, ...form }: BoxDialogProps): ReactElement {
  const t = useTranslations('editor');
  return (
    <Dialog
      className="box-dialog"
      visible={visible}
      title={t('boxNumbers.title')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <BoxForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function BoxForm({ store, onClose }: Omit<BoxDialogProps, 'visible'>): ReactElement {
  const t = useTranslations('editor');
  const { picture } = store.getState().frame;
  const [box, setBox] = useState<BoxNumbers>(() => middleOf(picture));
  const lay = (erase: boolean) => {
    commitMark(store, markOfBox(box, { photo: picture, erase }));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    lay(submitter?.dataset.erase !== undefined);
  };
  return (
    <form onSubmit={submit}>
      <p className="text-small text-quiet">{t('boxNumbers.hint', { ...picture })}</p>
      <div className="box-fields">
        {FIELDS.map((field) => (
          <label key={field}>
            {t(`boxNumbers.${field}`)}
            <input
              className="input num"
              type="number"
              inputMode="numeric"
              required
              step={1}
              min={field === 'left' || field === 'top' ? 0 : 1}
              max={mostOf(field, { photo: picture, box })}
              value={Number.isNaN(box[field]) ? '' : box[field]}
              onChange={({ target }) => setBox({ ...box, [field]: target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
      <div className="acts">
        <button type="submit" className="btn">
          {t('boxNumbers.mark')}
        </button>
        <button type="submit" className="btn line" data-erase="">
          {t('boxNumbers.erase')}
        </button>
      </div>
    </form>
  );
}

/** First value: the middle ninth of the photo. */
function middleOf({ width, height }: Size): BoxNumbers {
  const [w, h] = [Math.max(1, Math.round(width / 3)), Math.max(1, Math.round(height / 3))];
  return { left: Math.floor((width - w) / 2), top: Math.floor((height - h) / 2), width: w, height: h };
}

/** Largest value of a field that keeps the box inside the photo. */
function mostOf(field: keyof BoxNumbers, { photo, box }: { photo: Size; box: BoxNumbers }): number {
  if (field === 'left') return photo.width - 1;
  if (field === 'top') return photo.height - 1;
  return field === 'width' ? photo.width - (box.left || 0) : photo.height - (box.top || 0);
}

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
