import { useEffect, useMemo, useState } from 'react';
import type { OpenClip } from './open-clip.ts';

/** A video as this page shows it. */
export interface ShownClip {
  /** The open video, or its small copy where the browser cannot play it; null while none is open. */
  readonly seen: OpenClip | null;
  /** Shows a small copy instead of the open video. */
  readonly showCopy: (copy: Blob) => void;
}

interface Copy {
  readonly of: OpenClip;
  /** Address in this page. */
  readonly url: string;
}

/** Holds the small copy of an open video as long as the video is open. */
export function useClipCopy(clip: OpenClip | null): ShownClip {
  const [copy, setCopy] = useState<Copy | null>(null);
  useEffect(() => () => (copy ? URL.revokeObjectURL(copy.url) : undefined), [copy]);
  const seen = useMemo(() => {
    if (!clip || copy?.of !== clip) return clip;
    // The clock of the copy begins with its first frame.
    return { ...clip, url: copy.url, frames: { ...clip.frames, start: 0 } };
  }, [clip, copy]);
  return {
    seen,
    showCopy: (made) => clip && setCopy({ of: clip, url: URL.createObjectURL(made) }),
  };
}
