import './additional-photos.css';
import { Camera, ClipboardPaste, ImagePlus, type LucideIcon, X } from 'lucide-react';
import {
  type DragEvent,
  type InputHTMLAttributes,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { isApple } from '#components/ui/ctrl-key.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { UPLOAD_TYPES } from '#lib/catalog/uploads.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { readClipboard } from '../photo/read-clipboard.ts';
import { describeRefusal } from '../photo/refusal.ts';
import { pastedFiles } from '../photo/take-photos.ts';
import type { AdditionalPhoto, AdditionalPhotosState } from './use-additional-photos.ts';

/** Tools with additional photos, as keys of their messages. */
export type AdditionalPhotosKey = {
  [Key in keyof Messages['options']['additional']]: Messages['options']['additional'][Key] extends string
    ? never
    : Key;
}[keyof Messages['options']['additional']];

interface AdditionalPhotosProps {
  readonly tool: AdditionalPhotosKey;
  readonly most: number;
  readonly isNeeded: boolean;
  /** Number of the first of them; numbers above 1 are shown, as words may name them. */
  readonly first?: number;
  readonly additional: AdditionalPhotosState;
}

const ACCEPT = [...UPLOAD_TYPES, '.heic', '.heif'].join(',');

/** Additional photos of a run: thumbnails with remove buttons, and a drop area for more. */
export function AdditionalPhotos({
  tool,
  most,
  isNeeded,
  first = 1,
  additional,
}: AdditionalPhotosProps): ReactElement {
  const t = useTranslations('options');
  const workspace = useTranslations('workspace');
  const tag = useLanguageTag();
  const { photos, isOpening, refusal, beyond } = additional;
  const place = useRef<HTMLFieldSetElement>(null);
  const before = useRef(photos.length);
  useEffect(() => {
    const isRemoved = photos.length < before.current;
    before.current = photos.length;
    // The pressed button is gone.
    if (isRemoved && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [photos.length]);
  const hint =
    beyond > 0 ? t('additional.beyond', { count: beyond }) : t(`additional.${tool}.hint`, { count: most });
  return (
    <fieldset className="field additional" ref={place}>
      <legend>
        {t(`additional.${tool}.title`)}
        {!isNeeded && <output>{t('additional.optional')}</output>}
      </legend>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, index) => (
            <Slot
              key={photo.view}
              {...{ photo, number: first + index, isNumbered: first > 1 }}
              onRemove={() => additional.remove(photo)}
            />
          ))}
        </ul>
      )}
      {photos.length < most && <Place additional={additional} isMany={most > 1} />}
      <small className="text-quiet" role="status">
        {isOpening ? t('additional.opening') : hint}
      </small>
      {refusal && (
        <p className="note bad" role="alert">
          {describeRefusal(workspace, { refusal, tag })}
        </p>
      )}
    </fieldset>
  );
}

interface SlotProps {
  readonly photo: AdditionalPhoto;
  readonly number: number;
  readonly isNumbered: boolean;
  readonly onRemove: () => void;
}

function Slot({ photo, number, isNumbered, onRemove }: SlotProps): ReactElement {
  const t = useTranslations('options');
  return (
    <li>
      {/* biome-ignore lint/performance/noImgElement: a URL within this page */}
      <img src={photo.view} alt={t('additional.photo', { number })} />
      {isNumbered && <span aria-hidden="true">{number}</span>}
      <IconButton label={t('additional.remove', { number })} icon={X} size="s" onClick={onRemove} />
    </li>
  );
}

/** Drop area of an additional photo; while it is mounted, pasted files go to it. */
function Place({
  additional: { add },
  isMany,
}: {
  readonly additional: AdditionalPhotosState;
  readonly isMany: boolean;
}): ReactElement {
  const t = useTranslations('options');
  const workspace = useTranslations('workspace');
  const editor = useTranslations('editor');
  const [isOver, setOver] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event);
      // A video may be for the workspace, which says what is wrong with it elsewhere.
      if (files.every(({ type }) => type.startsWith('video/'))) return;
      // The workspace, which takes photos too, ignores handled events.
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', paste, true);
    return () => document.removeEventListener('paste', paste, true);
  }, [add]);
  const pasteNow = async () => {
    const clipping = await readClipboard();
    const key = isApple() ? '⌘V' : `${editor('keyNames.ctrl')}+V`;
    if ('file' in clipping) add([clipping.file]);
    else if ('url' in clipping || clipping.refused === 'empty') setTold(workspace('refused.clipboardEmpty'));
    else setTold(workspace('refused.clipboardDenied', { key }));
  };
  // The whole workspace accepts dropped photos, so the event stops here.
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(over);
  };
  return (
    <fieldset
      className="additional-place"
      data-over={isOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        add([...event.dataTransfer.files]);
      }}
    >
      <PhotoButton label={t('additional.add')} Icon={ImagePlus} add={add} accept={ACCEPT} multiple={isMany} />
      <PhotoButton
        label={workspace('drop.camera')}
        Icon={Camera}
        className="coarse-pointer"
        {...{ add, accept: 'image/*', capture: 'environment' }}
      />
      <button type="button" className="btn line small" onClick={() => void pasteNow()}>
        <ClipboardPaste className="i s" aria-hidden="true" />
        {t('additional.paste')}
      </button>
      <span className="fine fine-pointer">{t('additional.drop')}</span>
      {told && <p role="alert">{told}</p>}
    </fieldset>
  );
}

type Chosen = Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'capture'>;

interface PhotoButtonProps extends Chosen {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly className?: string;
  readonly add: AdditionalPhotosState['add'];
}

/** File button; the same file can be chosen again. */
function PhotoButton({ label, Icon, className, add, ...input }: PhotoButtonProps): ReactElement {
  return (
    <label className={`btn line small ${className ?? ''}`}>
      <input
        type="file"
        className="sr-only"
        {...input}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Icon className="i s" aria-hidden="true" />
      {label}
    </label>
  );
}
