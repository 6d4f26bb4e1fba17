import { useState } from 'react';
import { call } from '#lib/browser/api-client/call.ts';
import { MOVING_TYPE } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { useFailureText } from './use-failure-text.ts';

/**
 * Saves the one result of a task in the form it is kept in, which is always there; tells why where it is not.
 */
export function useDownload() {
  const textOf = useFailureText();
  const [message, setMessage] = useState<string | null>(null);
  const download = async ({ id, files }: Task): Promise<void> => {
    setMessage(null);
    try {
      const format = files[0]?.type === MOVING_TYPE ? 'webp' : 'png';
      const answer = await call('downloadTask', { body: { id, format } });
      // It answers as an attachment, so the page stays.
      if (answer.state === 'ready') location.assign(answer.url);
    } catch (error) {
      setMessage(textOf(error));
    }
  };
  return { download, message };
}
