import { useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { type AdditionalPhotosState, useAdditionalPhotos } from '../additional/use-additional-photos.ts';
import { openPhoto } from '../photo/open-photo.ts';
import type { Ground } from './ground-layer.tsx';

/** Picture of one's own as a background. */
interface OwnGround {
  /** Place of its file. */
  readonly additional: AdditionalPhotosState;
  /** Null before it is opened and sent. */
  readonly ground: Ground | null;
  readonly isSending: boolean;
  /** Failure of the sending, or null. */
  readonly message: string | null;
}

/** @param onChange receives the picture once it is sent, and none where it is taken away */
export function useOwnGround(onChange: (ground: Ground) => void): OwnGround {
  const texts = useRef(useFailureTexts());
  const latest = useRef(onChange);
  latest.current = onChange;
  const additional = useAdditionalPhotos(
    1,
    useCallback(() => undefined, []),
  );
  const [ground, setGround] = useState<Ground | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [photo] = additional.photos;
  useEffect(() => {
    if (!photo) return;
    const { file, type } = photo;
    const stop = new AbortController();
    const { signal } = stop;
    const sent = uploadFile(file, { purpose: 'photo', type, signal });
    Promise.all([sent, openSmall(file)]).then(
      ([uploadId, picture]) => {
        if (signal.aborted) return picture.close();
        const made = { kind: 'picture', uploadId, picture } as const;
        setGround(made);
        latest.current(made);
      },
      (error: unknown) => signal.aborted || setMessage(describeFailure(error, texts.current)),
    );
    return () => {
      stop.abort();
      setGround(null);
      setMessage(null);
    };
  }, [photo]);
  const before = useRef(photo);
  useEffect(() => {
    if (before.current && !photo) latest.current({ kind: 'none' });
    before.current = photo;
  }, [photo]);
  return { additional, ground, isSending: photo !== undefined && !ground && message === null, message };
}

/** Longer side of the shown picture, in pixels. */
const SIDE = 1600;

async function openSmall(file: Blob): Promise<ImageBitmap> {
  const { bitmap } = await openPhoto(file, '');
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const resizeWidth = Math.max(1, Math.round(bitmap.width * scale));
  const resizeHeight = Math.max(1, Math.round(bitmap.height * scale));
  const small = await createImageBitmap(bitmap, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  bitmap.close();
  return small;
}
