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
  /** Told that the video plays or stands, which media keys, calls and the system change too. */
  readonly follow: (video: HTMLVideoElement, isPlaying: boolean) => void;
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
    follow: followInto(setPlaying),
  };
}

/** A video that has ended is not stopped by anybody: it is played on, or its last frame is shown. */
const followInto = (setPlaying: (isPlaying: boolean) => void): ClipPlayer['follow'] => {
  return ({ ended }, isPlaying) => ended || setPlaying(isPlaying);
};

/** True for people who have asked for less motion. */
export function wantsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Seconds that the original may be off its result before it is moved. */
const TOLERANCE = 0.06;

/** Player of a result, which its original follows. */
export interface PairedPlayer {
  readonly after: RefObject<HTMLVideoElement | null>;
  readonly before: RefObject<HTMLVideoElement | null>;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  /** Seconds from the start of the result. */
  readonly seconds: number;
  readonly toggle: () => void;
  readonly setMuted: (isMuted: boolean) => void;
  /** Shows a time of the result, paused. */
  readonly show: (seconds: number) => void;
  /** Told that the result plays or stands. */
  readonly follow: ClipPlayer['follow'];
}

interface Paired {
  /** Time of the original that the result begins with, by the clock of its file. */
  readonly from: number;
  /** Seconds of the result. */
  readonly length: number;
  /** Changes with what is shown; null while there is nothing to play. */
  readonly key: string | null;
}

/** Plays a result round and round and its original in step: without sound at first, or not at all. */
export function usePairedPlayer({ from, length, key }: Paired): PairedPlayer {
  const after = useRef<HTMLVideoElement>(null);
  const before = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    setSeconds(0);
    const { current } = after;
    // A video without a source would say that it plays.
    if (!current || key === null || wantsStill()) return setPlaying(false);
    current.play().then(
      () => setPlaying(true),
      () => setPlaying(false),
    );
  }, [key]);

  useEffect(() => {
    let next = 0;
    const follow = () => {
      const [result, original] = [after.current, before.current];
      if (result) {
        setSeconds(Math.min(length, result.currentTime));
        if (original) keepInStep(original, { at: from + result.currentTime, isPlaying: !result.paused });
      }
      if (isPlaying) next = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(next);
  }, [isPlaying, from, length]);

  const pause = () => {
    after.current?.pause();
    before.current?.pause();
    setPlaying(false);
  };
  return {
    ...{ after, before, isPlaying, isMuted, seconds, setMuted },
    follow: followInto(setPlaying),
    toggle: () => {
      if (isPlaying) return pause();
      if (key === null) return;
      after.current?.play().then(
        () => setPlaying(true),
        () => setPlaying(false),
      );
    },
    show: (to) => {
      pause();
      const at = Math.min(length, Math.max(0, to));
      setSeconds(at);
      if (after.current) after.current.currentTime = at;
      if (before.current) before.current.currentTime = from + at;
    },
  };
}

function keepInStep(
  video: HTMLVideoElement,
  { at, isPlaying }: { readonly at: number; readonly isPlaying: boolean },
): void {
  if (Math.abs(video.currentTime - at) > TOLERANCE && !video.seeking) video.currentTime = at;
  if (isPlaying && video.paused) video.play().catch(() => undefined);
  else if (!isPlaying && !video.paused) video.pause();
}
