import { Check, Contrast, Hash, type LucideIcon, Redo2, SquareX, Undo2, X } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';
import { ZoomButtons } from '#components/viewport/zoom-buttons.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { cancelMark, endMark } from './draw-mark.ts';
import { clearMask, invertMask, redo, undo } from './edit-mask.ts';
import { BoxDialog } from './editor-dialogs.tsx';
import type { EditorStore } from './editor-store.ts';
import { BrushSliders } from './mask-tools.tsx';
import { fitToStage, zoomBy } from './move-view.ts';

interface StageBarProps {
  readonly store: EditorStore;
  /** Announces an action to screen readers. */
  readonly announce: (text: string) => void;
}

/** Bar above the photo: settings of the current tool, and undo, redo, invert and clear. */
export function StageBar({ store, announce }: StageBarProps): ReactElement {
  const t = useTranslations('editor');
  const edits = useStore(store, (state) => state.edits);
  const isTapping = useTapping(store);
  const hasInverse = useStore(store, (state) => state.meaning === 'mask');
  const act =
    (change: (store: EditorStore) => void, told: string, isIdle = false) =>
    () => {
      if (isIdle) return;
      change(store);
      announce(told);
    };
  // Not disabled: a disabled button would lose the focus with the last step.
  const isBlank = edits.done.length === 0;
  const isNewest = edits.undone.length === 0;
  return (
    <div className="stage-bar">
      <ToolSettings store={store} />
      <span className="push">
        <TipIconButton
          label={t('undo')}
          icon={Undo2}
          aria-keyshortcuts="Control+Z"
          aria-disabled={isBlank}
          onClick={act(undo, t('undone'), isBlank)}
        />
        <TipIconButton
          label={t('redo')}
          icon={Redo2}
          aria-keyshortcuts="Control+Shift+Z"
          aria-disabled={isNewest}
          onClick={act(redo, t('redone'), isNewest)}
        />
      </span>
      {!isTapping && <WholeMask {...{ act, hasInverse }} isEmpty={isBlank} />}
    </div>
  );
}

/** True while a mark is being made by taps. */
function useTapping(store: EditorStore): boolean {
  return useStore(store, ({ byTaps, live }) => byTaps && live !== null);
}

interface WholeMaskProps {
  readonly act: (change: (store: EditorStore) => void, told: string) => () => void;
  readonly isEmpty: boolean;
  /** False for corrections: what is undecided has no inverse. */
  readonly hasInverse: boolean;
}

/** Actions on the whole mask. */
function WholeMask({ act, isEmpty, hasInverse }: WholeMaskProps): ReactElement {
  const t = useTranslations('editor');
  return (
    <>
      <span className="sep" />
      {hasInverse && (
        <RoomyButton
          label={t('invert')}
          icon={Contrast}
          title={t('invert')}
          onClick={act(invertMask, t('inverted'))}
        />
      )}
      <RoomyButton
        label={t('clear')}
        icon={SquareX}
        title={t('clear')}
        disabled={isEmpty}
        onClick={act(clearMask, t('cleared'))}
      />
    </>
  );
}

/**
 * Settings of the tool: width and softness of the brush, numbers of the box, or buttons that end a mark by
 * taps.
 */
function ToolSettings({ store }: { readonly store: EditorStore }): ReactElement {
  const tool = useStore(store, (state) => state.tool);
  const isTapping = useTapping(store);
  if (isTapping) return <TapButtons store={store} />;
  if (tool === 'brush' || tool === 'eraser') return <BrushSliders store={store} />;
  return tool === 'box' ? <BoxNumbers store={store} /> : <span />;
}

function TapButtons({ store }: { readonly store: EditorStore }): ReactElement {
  const t = useTranslations('editor');
  // The buttons disappear with the mark, so the focus returns to the photo.
  const act = (end: (store: EditorStore) => void) => (event: MouseEvent) => {
    event.currentTarget.closest('.photo-frame')?.querySelector('canvas')?.focus({ preventScroll: true });
    end(store);
  };
  return (
    <>
      <button type="button" className="btn bare small" onClick={act(endMark)}>
        <Check className="i s" aria-hidden="true" />
        {t('finish')}
      </button>
      <button type="button" className="btn bare small" onClick={act(cancelMark)}>
        <X className="i s" aria-hidden="true" />
        {t('drop')}
      </button>
    </>
  );
}

function BoxNumbers({ store }: { readonly store: EditorStore }): ReactElement {
  const t = useTranslations('editor');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn bare small" onClick={() => setOpen(true)}>
        <Hash className="i s" aria-hidden="true" />
        {t('boxNumbers.open')}
      </button>
      <BoxDialog store={store} visible={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface RoomyButtonProps
  extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label' | 'children'> {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** Button with its name in wide layouts and its icon alone in narrow ones. */
function RoomyButton({ label, icon: Icon, ...button }: RoomyButtonProps): ReactElement {
  return (
    <button type="button" className="btn bare small" aria-label={label} {...button}>
      <Icon className="i s" aria-hidden="true" />
      <span className="roomy">{label}</span>
    </button>
  );
}

/** Name and size of the photo, the share of it that a mask marks, and the zoom. */
export function StageFoot({ store, about }: { store: EditorStore; about: ReactNode }): ReactElement {
  const t = useTranslations('editor');
  const tag = useLanguageTag();
  // Corrections of a cut-out are no mask: their area says nothing of what stays.
  const share = useStore(store, (state) => (state.meaning === 'mask' ? state.share : null));
  const scale = useStore(store, (state) => state.view.scale);
  return (
    <div className="stage-foot">
      <span className="stage-about">
        {about}
        {share !== null && (
          <span>{share === 0 ? t('maskEmpty') : t('maskShare', { share: formatShare(tag, share) })}</span>
        )}
      </span>
      <ZoomButtons
        scale={scale}
        onZoom={(factor) => zoomBy(store, { factor })}
        onFit={() => fitToStage(store)}
      />
    </div>
  );
}
