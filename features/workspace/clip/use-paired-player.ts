import { type RefObject, useEffect, useRef, useState } from 'react';
import { wantsStill } from './use-clip-player.ts';

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
}

interface Paired {
  /** Time of the original that the result begins with, by the clock of its file. */
  readonly from: number;
  /** Seconds of the result. */
  readonly length: number;
  /** Changes with what is shown. */
  readonly key: string;
}

/** Plays a result round and round and its original in step: without sound at first, or not at all. */
export function usePairedPlayer({ from, length, key }: Paired): PairedPlayer {
  const after = useRef<HTMLVideoElement>(null);
  const before = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [seconds, setSeconds] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another result starts anew
  useEffect(() => {
    setSeconds(0);
    const { current } = after;
    if (!current || wantsStill()) return setPlaying(false);
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
    toggle: () => {
      if (isPlaying) return pause();
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
