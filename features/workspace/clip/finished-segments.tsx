import { Pause, Play } from 'lucide-react';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import type { Task } from '#lib/contract/contract.ts';
import { wantsStill } from './use-clip-player.ts';

interface FinishedSegmentsProps {
  readonly task: Task;
  /** Stands here until there is a segment to show. */
  readonly children: ReactElement;
}

/** Segments of a result that is being made, played one after the other and round again. */
export function FinishedSegments({ task, children }: FinishedSegmentsProps): ReactElement {
  const t = useTranslations('clip');
  const segments = useSegments(task);
  const videos = useRef(new Map<number, HTMLVideoElement>());
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(() => !wantsStill());
  const [first] = segments;
  const shown = segments.find(({ position }) => position === at) ?? first;
  const position = shown?.position;

  const play = useCallback((video: HTMLVideoElement) => {
    video.play().catch((error: unknown) => {
      // It shows its first frame. Other faults pass: the segment changed, or the page is in the background.
      if (error instanceof DOMException && error.name === 'NotAllowedError') setPlaying(false);
    });
  }, []);
  useEffect(() => {
    const video = position === undefined ? undefined : videos.current.get(position);
    if (!video || !isPlaying) return;
    const resume = () => {
      if (!document.hidden) play(video);
    };
    play(video);
    document.addEventListener('visibilitychange', resume);
    return () => {
      document.removeEventListener('visibilitychange', resume);
      video.pause();
    };
  }, [position, isPlaying, play]);

  if (!shown || !first) return children;
  const next = segments.find((one) => one.position > shown.position) ?? first;
  const goOn = () => {
    const video = videos.current.get(next.position);
    if (video) video.currentTime = 0;
    // A segment that is alone so far begins again by itself.
    if (video && next === shown && isPlaying) play(video);
    setAt(next.position);
  };
  // Each holds a decoder, of which phones have few.
  const held = segments.filter((segment) => segment === shown || segment === next);
  return (
    <>
      <div className="clip-picture clip-so-far">
        {held.map((segment) => (
          <video
            key={segment.position}
            ref={(element) => {
              if (element) videos.current.set(segment.position, element);
              else videos.current.delete(segment.position);
            }}
            src={segment.url}
            data-off={segment !== shown || undefined}
            aria-hidden={segment !== shown}
            aria-label={t('soFar.label')}
            muted
            playsInline
            preload="auto"
            onEnded={goOn}
          />
        ))}
      </div>
      <div className="clip-bar">
        <TipIconButton
          label={t(isPlaying ? 'player.pause' : 'player.play')}
          icon={isPlaying ? Pause : Play}
          onClick={() => setPlaying(!isPlaying)}
        />
        <p className="text-small text-quiet">{t('soFar.note')}</p>
      </div>
    </>
  );
}

/** A finished segment of a video, in this page. */
interface HeldSegment {
  readonly position: number;
  /** Address of it in this page. */
  readonly url: string;
}

/** Finished segments of a task in their order. Each is fetched once, as its signed address changes. */
function useSegments({ segments = [] }: Task): readonly HeldSegment[] {
  const [held, setHeld] = useState<readonly HeldSegment[]>([]);
  const asked = useRef(new Set<number>());
  const work = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    work.current = current;
    asked.current.clear();
    return () => current.abort();
  }, []);
  useEffect(() => {
    const { signal } = work.current;
    for (const { position, url } of segments) {
      if (asked.current.has(position)) continue;
      asked.current.add(position);
      fetchBlob(url, signal).then(
        (blob) => {
          if (signal.aborted) return;
          const own = URL.createObjectURL(blob);
          signal.addEventListener('abort', () => URL.revokeObjectURL(own), { once: true });
          setHeld((before) => inOrder([...before, { position, url: own }]));
        },
        // It is asked for again with the next news of the task.
        () => asked.current.delete(position),
      );
    }
  }, [segments]);
  return held;
}

function inOrder(segments: readonly HeldSegment[]): readonly HeldSegment[] {
  return segments.toSorted((a, b) => a.position - b.position);
}
