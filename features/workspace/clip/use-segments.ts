import { useEffect, useRef, useState } from 'react';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import type { Task } from '#lib/contract/contract.ts';

/** A finished segment of a video, in this page. */
interface HeldSegment {
  readonly position: number;
  /** Address of it in this page. */
  readonly url: string;
}

/** Finished segments of a task in their order. Each is fetched once, as its signed address changes. */
export function useSegments({ segments = [] }: Task): readonly HeldSegment[] {
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
