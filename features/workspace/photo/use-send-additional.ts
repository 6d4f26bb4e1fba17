import { useCallback, useState } from 'react';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import type { SentFiles } from '../processing/run-task.ts';
import type { OtherFile } from '../setup/run-request.ts';
import type { Sending } from './use-send-photo.ts';

interface SendOther {
  /** Sends a further photo for something else than a run, which then takes the same upload. @throws ApiError */
  readonly sendOther: (photo: OtherFile, sending: Sending) => Promise<string>;
  /** Whether that was done. */
  readonly isOtherSent: boolean;
}

/** The way to send further photos before a run, each once. */
export function useSendOther(sent: SentFiles): SendOther {
  const [isOtherSent, setOtherSent] = useState(false);
  const sendOther = useCallback<SendOther['sendOther']>(
    async ({ file, type }, { signal, onProgress, again = false }) => {
      const before = sent.get(file);
      if (before !== undefined && !again) return before;
      const uploadId = await uploadFile(file, { purpose: 'photo', type, signal, onProgress });
      sent.set(file, uploadId);
      setOtherSent(true);
      return uploadId;
    },
    [sent],
  );
  return { sendOther, isOtherSent };
}
