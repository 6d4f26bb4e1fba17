import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { OpenClip } from './open-clip.ts';
import { frameAt, type Trim, timeOf } from './trim.ts';

/** Player of a clip: what it shows, and how it is moved. */
export interface ClipPlayer {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Frame that is shown. */
  readonly frame: number;
  readonly isPlaying: boolean;
  readonly isLooping: boolean;
  readonly isMuted: boolean;
  /** False once the browser has said that it cannot show the video. */
  readonly canPlay: boolean;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly setLooping: (isLooping: boolean) => void;
  readonly setMuted: (isMuted: boolean) => void;
  /** Shows a frame, paused. */
  readonly show: (frame: number) => void;
  /** Moves by some frames, paused. */
  readonly step: (by: number) => void;
  readonly onError: () => void;
}

interface Played {
  readonly clip: OpenClip;
  /** Part that is played. */
  readonly trim: Trim;
}

/** Plays the chosen part of a clip. Nothing plays before somebody says so. */
export function useClipPlayer({ clip: { url, frames }, trim }: Played): ClipPlayer {
  const video = useRef<HTMLVideoElement>(null);
  const [frame, setFrame] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isLooping, setLooping] = useState(true);
  const [isMuted, setMuted] = useState(false);
  const [unplayable, setUnplayable] = useState('');
  const canPlay = unplayable !== url;

  const seek = useCallback(
    (to: number) => {
      setFrame(to);
      // The middle of a frame's time is never taken for its neighbour.
      const middle = (timeOf(frames, to) + timeOf(frames, to + 1)) / 2;
      if (video.current) video.current.currentTime = frames.start + middle;
    },
    [frames],
  );
  const pause = useCallback(() => {
    video.current?.pause();
    setPlaying(false);
  }, []);
  const show = useCallback(
    (to: number) => {
      pause();
      seek(Math.min(frames.times.length - 1, Math.max(0, to)));
    },
    [pause, seek, frames],
  );
  const toggle = () => {
    const { current } = video;
    if (!current || !canPlay) return;
    if (isPlaying) return pause();
    if (frame < trim.first || frame >= trim.end - 1) seek(trim.first);
    setPlaying(true);
    current.play().catch(() => setPlaying(false));
  };

  useEffect(() => {
    if (!isPlaying) return;
    let next = 0;
    const follow = () => {
      const { current } = video;
      if (!current) return;
      const now = frameAt(frames, current.currentTime - frames.start);
      const isOver = now >= trim.end || current.ended;
      if (!isOver) setFrame(now);
      else if (isLooping) {
        seek(trim.first);
        if (current.paused) current.play().catch(() => setPlaying(false));
      } else show(trim.end - 1);
      next = requestAnimationFrame(follow);
    };
    next = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(next);
  }, [isPlaying, isLooping, frames, trim, seek, show]);

  return {
    ...{ video, frame, isPlaying, isLooping, isMuted, canPlay, toggle, pause, setLooping, setMuted, show },
    step: (by) => show(frame + by),
    onError: () => setUnplayable(url),
  };
}

/** True for people who have asked for less motion. */
export function wantsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
