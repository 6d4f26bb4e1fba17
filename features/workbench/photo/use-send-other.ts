import { useCallback } from 'react';
import { uploadFile } from '#lib/api-client/upload-file.ts';
import type { OtherFile } from '../run/run-order.ts';
import type { SentFiles } from '../run/run-task.ts';
import type { Sending } from './use-send-photo.ts';

/** Sends a further photo for something else than a run, which then takes the same upload. @throws ApiError */
export function useSendOther(sent: SentFiles) {
  return useCallback(
    async ({ file, type }: OtherFile, { signal, onProgress, again = false }: Sending): Promise<string> => {
      const before = sent.get(file);
      if (before !== undefined && !again) return before;
      const uploadId = await uploadFile(file, { purpose: 'photo', type, signal, onProgress });
      sent.set(file, uploadId);
      return uploadId;
    },
    [sent],
  );
}
