import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { ARROW_DIRECTIONS } from '#components/ui/arrow-directions.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { addedTo, type FrameSide, MAX_ADDED } from './frame-margins.ts';

interface FrameHandleProps {
  readonly side: FrameSide;
  readonly photo: { readonly width: number; readonly height: number };
  /** Per cent added to this side. */
  readonly value: number;
  /** Current size of the frame, for its description. */
  readonly size: { readonly width: number; readonly height: number };
  /** CSS pixels for each pixel of the photo. */
  readonly scale: () => number;
  readonly style: CSSProperties;
  readonly onChange: (value: number) => void;
}

const LABELS = { left: 'sideLeft', right: 'sideRight', top: 'sideTop', bottom: 'sideBottom' } as const;

/** Outward direction of each side, as x and y. */
const OUTWARDS = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] } as const;

/** Per cent of one press of Page Up or Page Down. */
const LARGE_STEP = 5;

/**
 * Handle of one side of the frame, dragged or moved by keys. Arrows move it in their direction; Home and End
 * go to the limits.
 */
export function FrameHandle(props: FrameHandleProps): ReactElement {
  const { side, photo, value, size, scale, style, onChange } = props;
  const t = useTranslations('editor');
  const options = useTranslations('options');
  const tag = useLanguageTag();
  const from = useRef<{ readonly x: number; readonly y: number; readonly pixels: number }>(null);
  const [outX, outY] = OUTWARDS[side];
  const length = outX === 0 ? photo.height : photo.width;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = valueByKey(event.key, { value, outX, outY });
    if (next === null) return;
    event.preventDefault();
    onChange(Math.min(MAX_ADDED, Math.max(0, next)));
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, pixels: (value / 100) * length };
  };
  const onPointerMove = (event: PointerEvent) => {
    const start = from.current;
    if (!start) return;
    const moved = (event.clientX - start.x) * outX + (event.clientY - start.y) * outY;
    onChange(addedTo(side, photo, start.pixels + moved / scale()));
  };
  const end = () => {
    from.current = null;
  };
  return (
    <div
      className={`frame-handle ${side}`}
      role="slider"
      tabIndex={0}
      aria-label={options(`labels.${LABELS[side]}`)}
      aria-orientation={outX === 0 ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={MAX_ADDED}
      aria-valuenow={value}
      aria-valuetext={t('frame.added', { share: formatShare(tag, value / 100), ...size })}
      style={style}
      onPointerUp={end}
      onPointerCancel={end}
      {...{ onKeyDown, onPointerDown, onPointerMove }}
    />
  );
}

interface Now {
  readonly value: number;
  readonly outX: number;
  readonly outY: number;
}

function valueByKey(key: string, { value, outX, outY }: Now): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return MAX_ADDED;
  if (key === 'PageUp') return value + LARGE_STEP;
  if (key === 'PageDown') return value - LARGE_STEP;
  const arrow = ARROW_DIRECTIONS[key];
  if (!arrow) return null;
  const along = arrow[0] * outX + arrow[1] * outY;
  // Arrows across the side: up and right increase the value, as on every slider.
  return value + (along || arrow[0] - arrow[1]);
}
