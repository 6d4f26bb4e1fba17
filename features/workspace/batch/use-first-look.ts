import { useEffect, useState } from 'react';
import { makeThumbnail } from '../additional/make-thumbnail.ts';
import { checkFile, openPhoto } from '../photo/open-photo.ts';
import { PhotoRefused, type Refusal } from '../photo/refusal.ts';

interface FirstLook {
  readonly refusals: ReadonlyMap<Blob, Refusal>;
  /** Object URLs of small pictures. */
  readonly thumbnails: ReadonlyMap<Blob, string>;
}

const NOTHING: FirstLook = { refusals: new Map(), thumbnails: new Map() };

/**
 * Looks at the files of a batch before its start: first at their types and sizes, then at one after the other
 * decoded, to save a phone's memory.
 */
export function useFirstLook(
  files: readonly File[] | undefined,
  most: number,
): readonly [refusals: FirstLook['refusals'], thumbnails: FirstLook['thumbnails']] {
  const [{ refusals, thumbnails }, setLook] = useState(NOTHING);
  useEffect(() => {
    setLook(NOTHING);
    if (!files || files.length < 2) return;
    const stop = new AbortController();
    // The photo on the stage takes one place, wherever it stands in the list.
    void lookAt(files.slice(0, most + 1), { signal: stop.signal, onLook: setLook });
    return () => stop.abort();
  }, [files, most]);
  return [refusals, thumbnails];
}

interface LookOptions {
  readonly signal: AbortSignal;
  readonly onLook: (look: FirstLook) => void;
}

async function lookAt(files: readonly File[], { signal, onLook }: LookOptions): Promise<void> {
  const refusals = new Map<Blob, Refusal>();
  const look = async (file: File, work: () => Promise<unknown>) => {
    const refusal = await refusalOf(work);
    if (refusal) refusals.set(file, refusal);
  };
  await Promise.all(files.map((file) => look(file, () => checkFile(file))));
  const thumbnails = new Map<Blob, string>();
  signal.addEventListener('abort', () => {
    for (const url of thumbnails.values()) URL.revokeObjectURL(url);
  });
  const tell = () =>
    signal.aborted || onLook({ refusals: new Map(refusals), thumbnails: new Map(thumbnails) });
  tell();
  for (const file of files.filter((file) => !refusals.has(file))) {
    if (signal.aborted) return;
    await look(file, async () => {
      const thumbnail = await makeThumbnail((await openPhoto(file, file.name)).bitmap);
      if (signal.aborted) URL.revokeObjectURL(thumbnail);
      else thumbnails.set(file, thumbnail);
    });
    tell();
  }
}

async function refusalOf(look: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await look();
    return null;
  } catch (error) {
    // Other failures are told once the batch opens the file; a list without pictures works all the same.
    return error instanceof PhotoRefused ? error.refusal : null;
  }
}
