import { Brush, Undo2 } from 'lucide-react';
import { type ReactElement, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import type { EditorStore } from '#features/editor/editor-store.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';

interface MarkFieldProps {
  readonly editor: EditorStore;
  /** True while a frame is open for marking. */
  readonly isMarking: boolean;
  /** Message where the browser cannot show a frame: a copy has to be shown first, or none is possible. */
  readonly cannotMark: 'copyFirst' | 'unplayable' | null;
  readonly onToggle: () => void;
}

/** Button that opens the frame that is shown for the brush, and how much of it is marked. */
export function MarkField({ editor, isMarking, cannotMark, onToggle }: MarkFieldProps): ReactElement {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const share = useStore(editor, (state) => state.share);
  const label = isMarking ? 'mark.done' : share > 0 ? 'mark.change' : 'mark.start';
  const Icon = isMarking ? Undo2 : Brush;
  return (
    <div className="field">
      <button
        type="button"
        className={isMarking ? 'btn ink small' : 'btn line small'}
        aria-disabled={cannotMark !== null}
        aria-describedby="mark-note"
        onClick={() => cannotMark === null && onToggle()}
      >
        <Icon className="i s" aria-hidden="true" />
        {t(label)}
      </button>
      <small id="mark-note" className="text-quiet">
        {cannotMark
          ? t(`mark.${cannotMark}`)
          : share > 0
            ? t('mark.marked', { share: formatShare(tag, share) })
            : t('mark.note')}
      </small>
    </div>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The frame of a video that is open for marking. */
interface MarkedFrame {
  /** Null while the video itself is shown. */
  readonly frame: ImageBitmap | null;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/**
 * Takes the frame that a video shows, for the brush.
 * @param size of the clip, which the marks are measured in
 */
export function useMarkedFrame(
  video: RefObject<HTMLVideoElement | null>,
  { width, height }: Size,
): MarkedFrame {
  const [frame, setFrame] = useState<ImageBitmap | null>(null);
  useEffect(() => () => frame?.close(), [frame]);
  // On phones the page is scrolled to the button below, and the frame stands at the top. As every view, it
  // is there at once, without motion.
  useLayoutEffect(() => {
    if (frame) scrollTo(0, 0);
  }, [frame]);
  const open = useCallback(async () => {
    const { current } = video;
    if (!current) return;
    // A frame that is pressed for early is waited for, as the press would do nothing.
    if (current.seeking)
      await new Promise((resolve) => current.addEventListener('seeked', resolve, { once: true }));
    if (current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      await new Promise((resolve) => current.addEventListener('loadeddata', resolve, { once: true }));
    setFrame(await createImageBitmap(current, { resizeWidth: width, resizeHeight: height }));
  }, [video, width, height]);
  const close = useCallback(() => setFrame(null), []);
  return { frame, open, close };
}
