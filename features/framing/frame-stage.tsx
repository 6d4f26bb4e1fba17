'use client';

import '#components/picture/photo-room.css';
import './framing.css';
import { type CSSProperties, type PointerEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { PhotoCanvas } from '#components/picture/photo-canvas.tsx';
import type { OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import { FrameHandle } from './frame-handle.tsx';
import { anchorAt, FRAME_SIDES, MAX_ADDED, marginsOf } from './frame-margins.ts';

interface FrameStageProps {
  readonly photo: { readonly width: number; readonly height: number; readonly bitmap: ImageBitmap };
  readonly about: ReactNode;
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
}

/** Size of the stage relative to the photo: the limit of dragging a side. */
const ROOM = 1 + (2 * MAX_ADDED) / 100;

/**
 * Photo in the frame that it is extended to. Without a ratio, its sides are dragged or moved by keys. With a
 * ratio, the photo is dragged in the frame. Sliders beside it set the same values.
 */
export default function FrameStage({ photo, about, values, onChange }: FrameStageProps): ReactElement {
  const t = useTranslations('editor');
  const face = useRef<HTMLDivElement>(null);
  const isFree = values.ratio === 'free';
  const margins = marginsOf(photo, values);
  const width = photo.width + margins.left + margins.right;
  const height = photo.height + margins.top + margins.bottom;
  // The scale must not change while a side is dragged: the stage always shows the largest possible frame.
  const shown = isFree ? { width: photo.width * ROOM, height: photo.height * ROOM } : { width, height };
  const origin = isFree
    ? { x: (shown.width - photo.width) / 2, y: (shown.height - photo.height) / 2 }
    : { x: margins.left, y: margins.top };
  const scale = () => (face.current?.clientWidth ?? shown.width) / shown.width;
  const place = usePlacing({ isFree, margins, scale, onChange });
  const percent = (value: number, of: number) => `${(value / of) * 100}%`;
  const box = (x: number, y: number, size: { width: number; height: number }) => ({
    left: percent(x, shown.width),
    top: percent(y, shown.height),
    width: percent(size.width, shown.width),
    height: percent(size.height, shown.height),
  });
  return (
    <div className="photo-frame">
      <div className="stage-bar">
        <small className="text-quiet frame-hint">{t(isFree ? 'frame.hint' : 'frame.place')}</small>
      </div>
      <div className="photo-room framing">
        <div
          ref={face}
          className="photo-face"
          style={{ '--ratio': shown.width / shown.height } as CSSProperties}
        >
          <div
            className="frame-new"
            style={box(origin.x - margins.left, origin.y - margins.top, { width, height })}
          />
          <div
            className={isFree ? 'frame-photo' : 'frame-photo placed'}
            style={box(origin.x, origin.y, photo)}
            {...place}
          >
            <PhotoCanvas photo={photo.bitmap} label={t('frame.stage')} />
          </div>
          {isFree &&
            FRAME_SIDES.map((side) => (
              <FrameHandle
                key={side}
                {...{ side, photo, scale }}
                value={Number(values[side])}
                style={handlePlace(side, { margins, origin, photo, shown })}
                size={{ width, height }}
                onChange={(value) => onChange(side, value)}
              />
            ))}
        </div>
      </div>
      <div className="stage-foot">
        <span className="stage-about">{about}</span>
        <output className="num frame-size">{t('frame.size', { width, height })}</output>
      </div>
    </div>
  );
}

interface HandlePlace {
  readonly margins: ReturnType<typeof marginsOf>;
  readonly origin: { readonly x: number; readonly y: number };
  readonly photo: { readonly width: number; readonly height: number };
  readonly shown: { readonly width: number; readonly height: number };
}

/** Middle of a side of the frame, in per cent of the stage. */
function handlePlace(
  side: (typeof FRAME_SIDES)[number],
  { margins, origin, photo, shown }: HandlePlace,
): CSSProperties {
  const left = origin.x - margins.left;
  const right = origin.x + photo.width + margins.right;
  const top = origin.y - margins.top;
  const bottom = origin.y + photo.height + margins.bottom;
  const x = side === 'left' ? left : side === 'right' ? right : (left + right) / 2;
  const y = side === 'top' ? top : side === 'bottom' ? bottom : (top + bottom) / 2;
  return { left: `${(x / shown.width) * 100}%`, top: `${(y / shown.height) * 100}%` };
}

interface Placing {
  readonly isFree: boolean;
  readonly margins: ReturnType<typeof marginsOf>;
  readonly scale: () => number;
  readonly onChange: FrameStageProps['onChange'];
}

/** Dragging of the photo in a frame of fixed shape: to its start, centre or end. */
function usePlacing({ isFree, margins, scale, onChange }: Placing) {
  const from = useRef<{
    readonly x: number;
    readonly y: number;
    readonly left: number;
    readonly top: number;
  }>(null);
  if (isFree) return {};
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, left: margins.left, top: margins.top };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = from.current;
      if (!start) return;
      const across = margins.left + margins.right;
      const down = margins.top + margins.bottom;
      const share =
        across > down
          ? (start.left + (event.clientX - start.x) / scale()) / across
          : (start.top + (event.clientY - start.y) / scale()) / Math.max(1, down);
      onChange('anchor', anchorAt(share));
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
