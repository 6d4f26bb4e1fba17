import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadType } from '#lib/catalog/uploads.ts';
import { openPhoto } from '../photo/open-photo.ts';
import { PhotoRefused, type Refusal } from '../photo/refusal.ts';
import { makeView } from './make-thumbnail.ts';

/** Additional photo, opened and ready for upload. */
export interface AdditionalPhoto {
  readonly file: Blob;
  readonly type: UploadType;
  /** Object URL of a small copy. */
  readonly view: string;
}

/** Additional photos of a run with their actions. */
export interface AdditionalPhotosState {
  readonly photos: readonly AdditionalPhoto[];
  /** True while a photo is being opened. */
  readonly isOpening: boolean;
  /** Refusal of the last photo, or null. */
  readonly refusal: Refusal | null;
  /** Number of photos that the limit excluded last time. */
  readonly beyond: number;
  /** Restored are the photos of an earlier run; they are no change. */
  readonly add: (files: readonly Blob[], options?: { readonly isRestored?: boolean }) => void;
  readonly remove: (photo: AdditionalPhoto) => void;
}

/**
 * @param most limit of photos; the photos beyond it are left out and counted
 * @param onChange called after photos were added or removed, but not after they were restored
 */
export function useAdditionalPhotos(most: number, onChange: () => void): AdditionalPhotosState {
  const [photos, setPhotos] = useState<readonly AdditionalPhoto[]>([]);
  const [opening, setOpening] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [beyond, setBeyond] = useState(0);
  const shown = useRef<readonly AdditionalPhoto[]>([]);
  shown.current = photos;
  /** Places reserved for files that are being opened. */
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
    (files: readonly Blob[], { isRestored = false }: { readonly isRestored?: boolean } = {}) => {
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
          if (opened.photos.length > 0 && !isRestored) onChange();
        })
        .finally(() => {
          reserved.current -= taken.length;
          setOpening((count) => count - 1);
        });
    },
    [most, onChange],
  );
  const remove = useCallback(
    (photo: AdditionalPhoto) => {
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

/** Frees the object URLs of the small copies. */
function release(photos: readonly AdditionalPhoto[]): void {
  for (const { view } of photos) URL.revokeObjectURL(view);
}

/** Opens files one after the other, to save a phone's memory. A refused file does not stop the others. */
async function openAll(files: readonly Blob[]) {
  const photos: AdditionalPhoto[] = [];
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
