import '#components/compare/compare.css';
import { Pause, Play, SlidersHorizontal, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties, type ReactElement, type RefObject, useState } from 'react';
import { Compare } from '#components/compare/compare.tsx';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { formatPlace } from './trim.ts';
import { type PairedPlayer, usePairedPlayer } from './use-clip-player.ts';

type CompareMode = 'handle' | 'sideBySide' | 'alone';

interface ClipCompareProps {
  readonly file: Task['files'][number];
  /** Address of the result in this page; null until it is here. */
  readonly url: string | null;
  /** The original in step with the result; null where it is gone, or where the effect changes time itself. */
  readonly before: { readonly url: string; readonly from: number } | null;
  /** Receives the element that shows the result. */
  readonly result: RefObject<HTMLVideoElement | null>;
  readonly onChange: () => void;
}

/** Rate of steps where the host tells none. */
const USUAL_RATE = 25;

/** A result that plays, over or beside its original in step. */
export function ClipCompare(props: ClipCompareProps): ReactElement {
  const { file, url, before, result, onChange } = props;
  const t = useTranslations('workspace');
  const words = useTranslations('clip');
  const [wanted, setMode] = useState<CompareMode>('handle');
  const mode = before ? wanted : 'alone';
  const length = (file.durationMs ?? 0) / 1000;
  const key = url && `${url} ${mode}`;
  const player = usePairedPlayer({ from: before?.from ?? 0, length, key });
  const video = (side: 'after' | 'before') => (
    <video
      ref={(element) => {
        player[side].current = element;
        if (side === 'after') result.current = element;
      }}
      src={(side === 'after' ? url : before?.url) ?? undefined}
      poster={side === 'after' ? file.previewUrl : undefined}
      muted={side === 'before' || player.isMuted}
      loop={side === 'after'}
      playsInline
      preload="auto"
      onPlay={({ currentTarget }) => side === 'after' && player.follow(currentTarget, true)}
      onPause={({ currentTarget }) => side === 'after' && player.follow(currentTarget, false)}
      aria-label={words(side === 'after' ? 'result.after' : 'result.before')}
    />
  );
  const labels = { before: t('result.before'), after: t('result.after'), handle: t('result.slider') };
  return (
    <div className="stage whole clip-stage">
      <div className="clip-head">
        {before && (
          <fieldset className="seg" aria-label={t('result.views')}>
            {(['handle', 'sideBySide', 'alone'] as const).map((key) => (
              <button key={key} type="button" aria-pressed={key === mode} onClick={() => setMode(key)}>
                {key === 'alone' ? words('result.alone') : t(`result.${key}`)}
              </button>
            ))}
          </fieldset>
        )}
        <button type="button" className="btn bare small push" onClick={onChange}>
          <SlidersHorizontal className="i s" aria-hidden="true" />
          {t('result.changeSettings')}
        </button>
      </div>
      <div
        className={`clip-picture ${mode}`}
        style={{ '--ratio': file.width / file.height } as CSSProperties}
      >
        {mode === 'handle' && <Compare before={video('before')} after={video('after')} labels={labels} />}
        {mode === 'sideBySide' && (
          <div className="compare clip-pair">
            <div>
              {video('before')}
              <span className="compare-tag before-tag">{labels.before}</span>
            </div>
            <div>
              {video('after')}
              <span className="compare-tag after-tag">{labels.after}</span>
            </div>
          </div>
        )}
        {mode === 'alone' && <div className="compare">{video('after')}</div>}
      </div>
      <ResultBar {...{ player, length }} rate={file.framesPerSecond ?? USUAL_RATE} isOff={url === null} />
    </div>
  );
}

interface ResultBarProps {
  readonly player: PairedPlayer;
  /** Seconds of the result. */
  readonly length: number;
  /** Frames a second. */
  readonly rate: number;
  /** True until the result is here. */
  readonly isOff: boolean;
}

/** Buttons of the player, its place, and a slider of it. */
function ResultBar({ player, length, rate, isOff }: ResultBarProps): ReactElement {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const { isPlaying, isMuted, seconds } = player;
  const place = formatPlace(tag, seconds);
  return (
    <div className="clip-bar">
      <TipIconButton
        label={t(isPlaying ? 'player.pause' : 'player.play')}
        icon={isPlaying ? Pause : Play}
        aria-disabled={isOff}
        onClick={player.toggle}
      />
      <TipIconButton
        label={t('player.back')}
        icon={StepBack}
        onClick={() => player.show((Math.round(seconds * rate) - 0.5) / rate)}
      />
      <TipIconButton
        label={t('player.forward')}
        icon={StepForward}
        onClick={() => player.show((Math.floor(seconds * rate) + 1.5) / rate)}
      />
      <TipIconButton
        label={t(isMuted ? 'player.unmute' : 'player.mute')}
        icon={isMuted ? VolumeX : Volume2}
        onClick={() => player.setMuted(!isMuted)}
      />
      <input
        className="slider"
        type="range"
        min={0}
        max={length}
        step={1 / rate}
        value={seconds}
        aria-label={t('player.place')}
        aria-valuetext={place}
        style={{ '--part': `${length > 0 ? (seconds / length) * 100 : 0}%` } as CSSProperties}
        onChange={({ target }) => player.show(target.valueAsNumber)}
      />
      <p className="clip-place num">
        <b>{place}</b> {`/ ${formatPlace(tag, length)}`}
      </p>
    </div>
  );
}
