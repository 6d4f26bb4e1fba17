import { Play } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Task } from '#lib/contract/contract.ts';

interface HistoryVideoProps {
  readonly file: Task['files'][number];
  /** Distinguishing name of the video, for screen readers. */
  readonly about: string;
  /** Poster that leads to the tool, in whose place the video plays. */
  readonly children: ReactNode;
}

/** A video of the history: its poster until somebody plays it. */
export function HistoryVideo({ file, about, children }: HistoryVideoProps): ReactElement {
  const t = useTranslations('history');
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a clip of the person's own
      <video
        className="history-picture"
        controls
        autoPlay
        playsInline
        src={file.url}
        poster={file.previewUrl}
        aria-label={about}
      />
    );
  }
  return (
    <>
      {children}
      <button
        type="button"
        className="ib history-play"
        aria-label={t('about', { action: t('playVideo'), picture: about })}
        onClick={() => setPlaying(true)}
      >
        <Play className="i" aria-hidden="true" />
      </button>
    </>
  );
}
