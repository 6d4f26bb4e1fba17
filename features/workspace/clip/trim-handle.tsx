import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { formatPlace } from './clip-time.ts';
import { type ClipFrames, nearestFrame, timeOf } from './trim.ts';

interface TrimHandleProps {
  readonly frames: ClipFrames;
  readonly label: string;
  /** Place between two frames, 0 to their number. */
  readonly at: number;
  readonly side: 'start' | 'end';
  /** Place under a pointer. */
  readonly frameOf: (clientX: number) => number;
  readonly onMove: (at: number) => void;
}

/** Keys that move by frames, and by seconds. */
const FRAMES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const SECONDS: Readonly<Record<string, number>> = { PageDown: -1, PageUp: 1 };

/** Handle of one end of the chosen part: dragged, or moved by keys, to the exact frame. */
export function TrimHandle({ frames, label, at, side, frameOf, onMove }: TrimHandleProps): ReactElement {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const count = frames.times.length;
  const press = (event: KeyboardEvent) => {
    const to = placeAfter(event, { frames, at });
    if (to === null) return;
    event.preventDefault();
    onMove(Math.min(count, Math.max(0, to)));
  };
  const follow = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(frameOf(event.clientX));
  };
  return (
    <div
      className={`trim-handle ${side}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={at}
      aria-valuetext={t('trim.value', { time: formatPlace(tag, timeOf(frames, at)), frame: at })}
      style={{ left: `${(timeOf(frames, at) / frames.seconds) * 100}%` }}
      onKeyDown={press}
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
  { frames, at }: Pick<TrimHandleProps, 'frames' | 'at'>,
): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return frames.times.length;
  const seconds = SECONDS[key] ?? (shiftKey ? FRAMES[key] : undefined);
  if (seconds !== undefined) return nearestFrame(frames, timeOf(frames, at) + seconds);
  const by = FRAMES[key];
  return by === undefined ? null : at + by;
}
