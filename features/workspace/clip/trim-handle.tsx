import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { type ClipFrames, formatPlace, nearestFrame, timeOf } from './trim.ts';

interface PlaceProps {
  readonly frames: ClipFrames;
  readonly label: string;
  /** Place between two frames, 0 to their number. */
  readonly at: number;
  readonly onMove: (at: number) => void;
  /** True for the place of a frame. Frames are counted from 1, places between two of them from 0. */
  readonly isFrame?: boolean;
}

interface TrimHandleProps extends PlaceProps {
  readonly side: 'start' | 'end';
  /** Place under a pointer. */
  readonly frameOf: (clientX: number) => number;
}

/** Keys that move by frames, and by seconds. */
const FRAMES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const SECONDS: Readonly<Record<string, number>> = { PageDown: -1, PageUp: 1 };

/** Properties of a place in a clip that keys move by frames and by seconds. */
function usePlaceSlider({ frames, label, at, onMove, isFrame = false }: PlaceProps) {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const count = frames.times.length;
  const press = (event: KeyboardEvent) => {
    const to = placeAfter(event, { frames, at });
    if (to === null) return;
    event.preventDefault();
    onMove(Math.min(count, Math.max(0, to)));
  };
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': isFrame ? count - 1 : count,
    'aria-valuenow': at,
    'aria-valuetext': t('trim.value', {
      time: formatPlace(tag, timeOf(frames, at)),
      frame: isFrame ? at + 1 : at,
    }),
    style: { left: `${(timeOf(frames, at) / frames.seconds) * 100}%` },
    onKeyDown: press,
  } as const;
}

/** Line at the frame that is shown. Pointers move it by the strip, keys by itself. */
export function PlaceLine(props: PlaceProps): ReactElement {
  const slider = usePlaceSlider({ ...props, isFrame: true });
  return <div className="trim-now" {...slider} />;
}

/** Handle of one end of the chosen part: dragged, or moved by keys, to the exact frame. */
export function TrimHandle({ side, frameOf, ...place }: TrimHandleProps): ReactElement {
  const slider = usePlaceSlider(place);
  const { onMove } = place;
  const follow = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(frameOf(event.clientX));
  };
  return (
    <div
      className={`trim-handle ${side}`}
      {...slider}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
    />
  );
}

/** Place after a key; null for keys that do not move a handle. */
function placeAfter(
  { key, shiftKey }: KeyboardEvent,
  { frames, at }: Pick<PlaceProps, 'frames' | 'at'>,
): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return frames.times.length;
  const seconds = SECONDS[key] ?? (shiftKey ? FRAMES[key] : undefined);
  if (seconds !== undefined) return nearestFrame(frames, timeOf(frames, at) + seconds);
  const by = FRAMES[key];
  return by === undefined ? null : at + by;
}
