import { Play } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import type { Task } from '#lib/contract/contract.ts';

interface HistoryVideoProps {
  readonly file: Task['files'][number];
  /** Distinguishing name of the video, for screen readers. */
  readonly about: string;
  /** Poster that leads to the tool, in whose place the video plays. */
  readonly children: ReactNode;
}

/**
 * A video of the history: its poster until somebody plays it. Then it is fetched whole, as its address
 * answers no parts, which some browsers ask for.
 */
export function HistoryVideo({ file, about, children }: HistoryVideoProps): ReactElement {
  const t = useTranslations('history');
  const [isWanted, setWanted] = useState(false);
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => () => (src === null ? undefined : URL.revokeObjectURL(src)), [src]);
  const play = async () => {
    setWanted(true);
    const { signal } = new AbortController();
    const video = await fetchBlob(file.url, signal).catch(() => null);
    setWanted(false);
    if (video) setSrc(URL.createObjectURL(video));
  };
  if (src !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a clip of the person's own
      <video
        className="history-picture"
        controls
        autoPlay
        playsInline
        src={src}
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
        onClick={() => void play()}
      >
        {isWanted ? <span className="spin" /> : <Play className="i" aria-hidden="true" />}
      </button>
    </>
  );
}
