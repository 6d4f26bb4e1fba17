import { useEffect, useState } from 'react';
import { makeView } from '../additional/make-thumbnail.ts';
import { findOpenable, openPhoto } from '../photo/open-photo.ts';
import { PhotoRefused, type Refusal } from '../photo/refusal.ts';
import { lookAtPhoto, type PhotoLook } from './look-at-photo.ts';

/** Photo that was chosen before a tool. */
export interface LookedAt {
  readonly file: File;
  /** Object URL of a small copy. */
  readonly view: string;
  readonly look: PhotoLook;
}

interface ChosenPhoto {
  /** Null while it is being opened. */
  readonly photo: LookedAt | null;
  /** Reason why it cannot be opened, or null. */
  readonly refusal: Refusal | null;
}

const NOTHING: ChosenPhoto = { photo: null, refusal: null };

/** Opens the first photo of the files and looks at it, both on this device. */
export function useChosenPhoto(files: readonly File[]): ChosenPhoto {
  const [chosen, setChosen] = useState(NOTHING);
  useEffect(() => {
    let isGone = false;
    let view: string | undefined;
    open(files).then(
      (photo) => {
        view = photo.view;
        if (isGone) URL.revokeObjectURL(view);
        else setChosen({ photo, refusal: null });
      },
      (error: unknown) => {
        if (!(error instanceof PhotoRefused)) throw error;
        if (!isGone) setChosen({ photo: null, refusal: error.refusal });
      },
    );
    return () => {
      isGone = true;
      if (view) URL.revokeObjectURL(view);
    };
  }, [files]);
  return chosen;
}

async function open(files: readonly File[]): Promise<LookedAt> {
  const file = await findOpenable(files);
  const { bitmap, width, height } = await openPhoto(file, file.name);
  const look = await lookAtPhoto(bitmap, { width, height });
  return { file, look, view: await makeView(bitmap) };
}
