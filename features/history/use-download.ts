import { useState } from 'react';
import { call } from '#lib/browser/api-client/call.ts';
import { MOVING_TYPE } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { useFailureText } from './use-failure-text.ts';

/** Saves the one result of a task in its stored format, which needs no conversion. Reports failures. */
export function useDownload() {
  const textOf = useFailureText();
  const [message, setMessage] = useState<string | null>(null);
  const download = async ({ id, files }: Task): Promise<void> => {
    setMessage(null);
    try {
      const format = files[0]?.type === MOVING_TYPE ? 'webp' : 'png';
      const answer = await call('downloadTask', { body: { id, format } });
      // The URL answers as an attachment, so the page stays.
      if (answer.state === 'ready') location.assign(answer.url);
    } catch (error) {
      setMessage(textOf(error));
    }
  };
  return { download, message };
}
