import { useCallback, useState } from 'react';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import type { AdditionalFile } from '../processing/run-request.ts';
import type { SentFiles } from '../processing/run-task.ts';
import type { OpenPhoto } from './open-photo.ts';

interface SendPhotoOptions {
  readonly photo: OpenPhoto | null;
  /** Upload of the photo; null before. */
  readonly uploadId: string | null;
  readonly onSent: (uploadId: string) => void;
}

/** Options of an upload before a run. */
interface Sending {
  readonly signal: AbortSignal;
  /** Uploaded share, 0–1. */
  readonly onProgress?: (share: number) => void;
  /** True to upload again because the host has deleted the upload. */
  readonly again?: boolean;
}

/** Uploads the open photo before the run, for analyses; the run reuses the upload. @throws ApiError */
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

interface SendAdditional {
  /** Uploads an additional photo before the run; the run reuses the upload. @throws ApiError */
  readonly sendAdditional: (photo: AdditionalFile, sending: Sending) => Promise<string>;
  /** True where an additional photo was uploaded before the run. */
  readonly isAdditionalSent: boolean;
}

/** Upload of additional photos before a run, each once. */
export function useSendAdditional(sent: SentFiles): SendAdditional {
  const [isAdditionalSent, setAdditionalSent] = useState(false);
  const sendAdditional = useCallback<SendAdditional['sendAdditional']>(
    async ({ file, type }, { signal, onProgress, again = false }) => {
      const before = sent.get(file);
      if (before !== undefined && !again) return before;
      const uploadId = await uploadFile(file, { purpose: 'photo', type, signal, onProgress });
      sent.set(file, uploadId);
      setAdditionalSent(true);
      return uploadId;
    },
    [sent],
  );
  return { sendAdditional, isAdditionalSent };
}
