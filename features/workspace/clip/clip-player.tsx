import { Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';
import { runAnalysis } from '#features/analysis/run-analysis.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { CLIP_COPY } from '#lib/catalog/clip-run.ts';
import { ClipAnalysisButton } from './clip-analysis-button.tsx';
import type { OpenClip } from './open-clip.ts';
import { formatPlace, timeOf } from './trim.ts';
import type { ClipPlayer } from './use-clip-player.ts';
import type { ClipParts } from './use-clip-settings.ts';

interface PlayerProps {
  readonly clip: OpenClip;
  readonly player: ClipPlayer;
}

interface PictureProps extends PlayerProps {
  /** Laid over the picture. */
  readonly over?: ReactNode;
  /** Stands in the place of a clip that the browser cannot show. */
  readonly children: ReactNode;
}

/** The clip itself, or what stands for it. */
export function ClipPicture({ clip, player, over, children }: PictureProps): ReactElement {
  const t = useTranslations('clip');
  if (!player.canPlay) {
    return <div className="clip-picture">{children}</div>;
  }
  return (
    <div className="clip-picture" style={{ '--ratio': clip.width / clip.height } as CSSProperties}>
      <video
        ref={player.video}
        src={clip.url}
        width={clip.width}
        height={clip.height}
        aria-label={t('player.label')}
        muted={player.isMuted}
        playsInline
        preload="auto"
        onError={player.onError}
        onPlay={({ currentTarget }) => player.follow(currentTarget, true)}
        onPause={({ currentTarget }) => player.follow(currentTarget, false)}
        onClick={player.toggle}
      />
      {over && (
        <div className="clip-over" style={{ '--width': `${clip.width}px` } as CSSProperties}>
          {over}
        </div>
      )}
    </div>
  );
}

/** Buttons of the player, and the place that it shows. */
export function PlayerBar({ clip, player }: PlayerProps): ReactElement {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const { frames, hasSound } = clip;
  const { frame, isPlaying, isLooping, isMuted, canPlay } = player;
  const playing = t(isPlaying ? 'player.pause' : 'player.play');
  const isOff = !canPlay;
  return (
    <div className="clip-bar">
      <TipIconButton
        label={playing}
        icon={isPlaying ? Pause : Play}
        aria-disabled={isOff}
        onClick={player.toggle}
      />
      <TipIconButton
        label={t('player.back')}
        icon={StepBack}
        aria-disabled={isOff}
        onClick={() => player.step(-1)}
      />
      <TipIconButton
        label={t('player.forward')}
        icon={StepForward}
        aria-disabled={isOff}
        onClick={() => player.step(1)}
      />
      <TipIconButton
        label={t('player.loop')}
        icon={Repeat}
        aria-pressed={isLooping}
        onClick={() => player.setLooping(!isLooping)}
      />
      {hasSound && (
        <TipIconButton
          label={t(isMuted ? 'player.unmute' : 'player.mute')}
          icon={isMuted ? VolumeX : Volume2}
          onClick={() => player.setMuted(!isMuted)}
        />
      )}
      <p className="clip-place num">
        <b>{formatPlace(tag, timeOf(frames, frame))}</b> {`/ ${formatPlace(tag, frames.seconds)}`}
        <span>{t('player.frame', { frame: frame + 1, count: frames.times.length })}</span>
      </p>
    </div>
  );
}

interface ClipCopyFieldProps extends Pick<ClipParts, 'workspace'> {
  readonly clip: OpenClip;
  /** Takes the copy. */
  readonly onMade: (copy: Blob) => void;
}

/** True of videos that are short enough for a small copy. */
export function hasCopy({ frames }: Pick<OpenClip, 'frames'>): boolean {
  return frames.seconds <= CLIP_COPY.seconds;
}

/** In the place of a video that the browser cannot play: words, and a small copy on request. */
export function ClipCopyField({ clip, workspace, onMade }: ClipCopyFieldProps): ReactElement {
  const t = useTranslations('clip');
  if (!hasCopy(clip)) return <p className="note clip-unplayable">{t('player.unplayable')}</p>;
  return (
    <div className="clip-unplayable field">
      <p className="note">{t('player.unplayable')}</p>
      <ClipAnalysisButton
        id="copy-note"
        label={t('copy.button')}
        note={t('copy.note')}
        working={(share) => t('copy.working', { share })}
        run={async (control) => {
          const request = { kind: 'preview-video', parameters: {} } as const;
          const { files } = await runAnalysis(request, { send: workspace.send, ...control });
          if (files[0]) onMade(await fetchBlob(files[0].url, control.signal));
        }}
      />
    </div>
  );
}
