import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadType } from '#lib/catalog/uploads.ts';
import { openPhoto } from '../photo/open-photo.ts';
import { PhotoRefused, type Refusal } from '../photo/refusal.ts';
import { makeView } from './make-view.ts';

/** A further photo, opened and ready to be sent. */
export interface OtherPhoto {
  readonly file: Blob;
  readonly type: UploadType;
  /** Address of a small copy of it, in this page alone. */
  readonly view: string;
}

/** Further photos of a run, and the ways to change them. */
export interface Others {
  readonly photos: readonly OtherPhoto[];
  /** True while one is being opened. */
  readonly isOpening: boolean;
  /** Why the last one could not be taken. */
  readonly refusal: Refusal | null;
  /** Number of photos left out the last time because of the limit. */
  readonly beyond: number;
  readonly add: (files: readonly Blob[]) => void;
  readonly remove: (photo: OtherPhoto) => void;
}

/**
 * @param most photos that are taken; what is more is left out, and told.
 * @param onChange told when photos came or went.
 */
export function useOthers(most: number, onChange: () => void): Others {
  const [photos, setPhotos] = useState<readonly OtherPhoto[]>([]);
  const [opening, setOpening] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [beyond, setBeyond] = useState(0);
  const shown = useRef<readonly OtherPhoto[]>([]);
  shown.current = photos;
  /** Places that are kept for files which are being opened. */
  const reserved = useRef(0);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      release(shown.current);
    };
  }, []);

  const add = useCallback(
    (files: readonly Blob[]) => {
      setRefusal(null);
      setOpening((count) => count + 1);
      const room = Math.max(0, most - shown.current.length - reserved.current);
      setBeyond(Math.max(0, files.length - room));
      const taken = files.slice(0, room);
      reserved.current += taken.length;
      openAll(taken)
        .then((opened) => {
          if (isGone.current) return release(opened.photos);
          setPhotos((before) => [...before, ...opened.photos]);
          setRefusal(opened.refusal);
          if (opened.photos.length > 0) onChange();
        })
        .finally(() => {
          reserved.current -= taken.length;
          setOpening((count) => count - 1);
        });
    },
    [most, onChange],
  );
  const remove = useCallback(
    (photo: OtherPhoto) => {
      URL.revokeObjectURL(photo.view);
      setPhotos((before) => before.filter((other) => other !== photo));
      setRefusal(null);
      setBeyond(0);
      onChange();
    },
    [onChange],
  );
  return { photos, isOpening: opening > 0, refusal, beyond, add, remove };
}

/** Gives the memory of their small copies back. */
function release(photos: readonly OtherPhoto[]): void {
  for (const { view } of photos) URL.revokeObjectURL(view);
}

/**
 * Opens one file after the other, for a phone's memory; one that cannot be opened does not keep the others
 * out.
 */
async function openAll(files: readonly Blob[]) {
  const photos: OtherPhoto[] = [];
  let refusal: Refusal | null = null;
  for (const file of files) {
    try {
      const { type, bitmap } = await openPhoto(file, '');
      photos.push({ file, type, view: await makeView(bitmap) });
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      refusal = error.refusal;
    }
  }
  return { photos, refusal };
}
