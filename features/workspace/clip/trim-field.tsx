import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { CLIP_RUN } from '#lib/catalog/clip-run.ts';
import { drawFilmstrip, STRIP_PICTURES } from './draw-filmstrip.ts';
import type { OpenClip } from './open-clip.ts';
import { formatSeconds, nearestFrame, spanOf, type Trim, timeOf, withEnd, withFirst } from './trim.ts';
import { PlaceLine, TrimHandle } from './trim-handle.tsx';
import type { ClipPlayer } from './use-clip-player.ts';

interface TrimFieldProps {
  readonly clip: OpenClip;
  readonly trim: Trim;
  readonly player: ClipPlayer;
  readonly onChange: (trim: Trim) => void;
}

/** Pixels of a picture of the filmstrip. */
const PICTURE = { width: 96, height: 64 } as const;

/** Choice of the part that a run works on: two handles on a filmstrip, and the same as numbers. */
export function TrimField({ clip, trim, player, onChange }: TrimFieldProps): ReactElement {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const { frames } = clip;
  const strip = useRef<HTMLDivElement>(null);
  const share = (frame: number) => timeOf(frames, frame) / frames.seconds;
  const frameOf = (clientX: number) => {
    const box = strip.current?.getBoundingClientRect();
    const part = box && box.width > 0 ? (clientX - box.left) / box.width : 0;
    return nearestFrame(frames, Math.min(1, Math.max(0, part)) * frames.seconds);
  };
  const setFirst = (frame: number) => {
    const next = withFirst(frames, trim, frame);
    onChange(next);
    player.show(next.first);
  };
  const setEnd = (frame: number) => {
    const next = withEnd(frames, trim, frame);
    onChange(next);
    player.show(next.end - 1);
  };
  const { seconds } = spanOf(frames, trim);
  return (
    <div className="clip-trim">
      <div
        className="trim-strip"
        ref={strip}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          player.show(frameOf(event.clientX));
        }}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && player.show(frameOf(event.clientX))
        }
      >
        {player.canPlay && <Filmstrip clip={clip} />}
        <span className="trim-off" style={{ left: 0, width: `${share(trim.first) * 100}%` }} />
        <span className="trim-off" style={{ left: `${share(trim.end) * 100}%`, right: 0 }} />
        <span
          className="trim-on"
          style={{
            left: `${share(trim.first) * 100}%`,
            width: `${(share(trim.end) - share(trim.first)) * 100}%`,
          }}
        />
        <PlaceLine frames={frames} label={t('player.place')} at={player.frame} onMove={player.show} />
        <TrimHandle
          {...{ frames, frameOf }}
          label={t('trim.start')}
          at={trim.first}
          side="start"
          onMove={setFirst}
        />
        <TrimHandle {...{ frames, frameOf }} label={t('trim.end')} at={trim.end} side="end" onMove={setEnd} />
      </div>
      <div className="trim-numbers">
        <SecondsBox
          label={t('trim.from')}
          value={timeOf(frames, trim.first)}
          most={frames.seconds}
          onChange={(value) => setFirst(nearestFrame(frames, value))}
        />
        <SecondsBox
          label={t('trim.to')}
          value={timeOf(frames, trim.end)}
          most={frames.seconds}
          onChange={(value) => setEnd(nearestFrame(frames, value))}
        />
        <button type="button" className="btn line small" onClick={() => setFirst(player.frame)}>
          {t('trim.startHere')}
        </button>
        <button type="button" className="btn line small" onClick={() => setEnd(player.frame + 1)}>
          {t('trim.endHere')}
        </button>
        <p className="fine" role="status">
          {t('trim.chosen', {
            length: formatSeconds(tag, seconds),
            frames: trim.end - trim.first,
            most: formatSeconds(tag, CLIP_RUN.seconds),
          })}
        </p>
      </div>
    </div>
  );
}

/** Pictures along the clip. */
function Filmstrip({ clip }: Pick<TrimFieldProps, 'clip'>): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { url, frames } = clip;
  useEffect(() => {
    const { current } = canvas;
    const work = new AbortController();
    const { start, seconds } = frames;
    if (current) void drawFilmstrip(current, { url, start, seconds, signal: work.signal });
    return () => work.abort();
  }, [url, frames]);
  return <canvas ref={canvas} width={STRIP_PICTURES * PICTURE.width} height={PICTURE.height} />;
}

interface SecondsBoxProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (seconds: number) => void;
}

/** Box of a time in seconds; it keeps what is typed until it loses the focus. */
function SecondsBox({ label, value, most, onChange }: SecondsBoxProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const take = (text: string) => {
    setTyped(text);
    const seconds = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(seconds)) onChange(Math.min(most, Math.max(0, seconds)));
  };
  return (
    <span className="seconds-box">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input num"
        type="number"
        inputMode="decimal"
        min={0}
        max={Number(most.toFixed(2))}
        step={0.01}
        value={typed ?? Number(value.toFixed(2))}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
