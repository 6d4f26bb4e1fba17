import { useCallback } from 'react';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import type { OpenPhoto } from './open-photo.ts';

interface SendPhotoOptions {
  readonly photo: OpenPhoto | null;
  /** Of the photo where it was sent before. */
  readonly uploadId: string | null;
  readonly onSent: (uploadId: string) => void;
}

/** How something is sent before a run. */
export interface Sending {
  readonly signal: AbortSignal;
  /** Share that has been sent, 0–1. */
  readonly onProgress?: (share: number) => void;
  /** Also where it was sent before. */
  readonly again?: boolean;
}

/** Sends the open photo for something else than a run, which then takes the same upload. @throws ApiError */
export function useSendPhoto({ photo, uploadId, onSent }: SendPhotoOptions) {
  return useCallback(
    async ({ signal, onProgress, again = false }: Sending): Promise<string> => {
      if (!photo) throw new Error('no photo is open');
      if (uploadId !== null && !again) return uploadId;
      const { file, type } = photo;
      const sent = await uploadFile(file, { purpose: 'photo', type, signal, onProgress });
      onSent(sent);
      return sent;
    },
    [photo, uploadId, onSent],
  );
}
