import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { ApiError, localError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { discardUploads, uploadFile } from '#lib/browser/api-client/upload-file.ts';
import type { UploadType } from '#lib/catalog/uploads.ts';
import type { RunState } from '../workspace-state.ts';
import type { OpenPhoto } from './open-photo.ts';

/** Additional photo for upload. */
export interface AdditionalFile {
  readonly file: Blob;
  readonly type: UploadType;
}

/** Answers to a request for a copy of a result that is no longer there. */
const GONE: readonly ApiError['key'][] = ['not_found', 'result_expired', 'upload_missing'];

/**
 * Has the host copy the result anew that an open photo is.
 * @returns id of the upload
 * @throws ApiError `photo_expired` where the host no longer has it
 */
export async function copyAgain(
  { picture }: NonNullable<OpenPhoto['stored']>,
  signal: AbortSignal,
): Promise<string> {
  if (picture === null) throw localError('photo_expired');
  try {
    return (await call('uploadFromTask', { body: picture, signal })).uploadId;
  } catch (error) {
    throw error instanceof ApiError && GONE.includes(error.key) ? localError('photo_expired', error) : error;
  }
}

interface OpenPhotoUpload {
  readonly photo: OpenPhoto | null;
  /** Upload of the photo; null before. */
  readonly uploadId: string | null;
  readonly onSent: (uploadId: string) => void;
}

/** Options of an upload before a run. */
interface EarlySending {
  readonly signal: AbortSignal;
  /** Uploaded share, 0–1. */
  readonly onProgress?: (share: number) => void;
  /** True to upload again because the host has deleted the upload. */
  readonly again?: boolean;
}

/** Uploads the open photo before the run, for analyses; the run reuses the upload. @throws ApiError */
export function useSendPhoto({ photo, uploadId, onSent }: OpenPhotoUpload) {
  // Several analyses may begin at once: the later ones wait for the upload of the first.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const sent = useRef<{ readonly photo: OpenPhoto; readonly uploadId: string } | null>(null);
  return useCallback(
    ({ signal, onProgress, again = false }: EarlySending): Promise<string> => {
      const sendOnce = async () => {
        if (!photo) throw new Error('no photo is open');
        if (signal.aborted) throw localError('aborted');
        const known = uploadId ?? (sent.current?.photo === photo ? sent.current.uploadId : null);
        if (known !== null && !again) return known;
        const { file, type, stored } = photo;
        const id = stored
          ? await copyAgain(stored, signal)
          : await uploadFile(file, { purpose: 'photo', type, signal, onProgress });
        sent.current = { photo, uploadId: id };
        onSent(id);
        return id;
      };
      const mine = turn.current.then(sendOnce);
      turn.current = mine.catch(() => undefined);
      return mine;
    },
    [photo, uploadId, onSent],
  );
}

/** Sending of photos that go with the open one, or with a video. */
export interface SendAdditional {
  /** Uploads an additional photo before the run; the run reuses the upload. @throws ApiError */
  readonly sendAdditional: (photo: AdditionalFile, sending: EarlySending) => Promise<string>;
  /** True where an additional photo was uploaded before the run. */
  readonly isAdditionalSent: boolean;
}

/**
 * Uploads of the photos that go with the open photo or video, each once. Leaving the workspace has the host
 * delete these, and that of the open photo or video, where no task has them. A reload does not run this, and
 * the host deletes them within a day.
 */
export function useSentFiles({ getState }: Pick<StoreApi<RunState>, 'getState'>): SendAdditional {
  const [isAdditionalSent, setAdditionalSent] = useState(false);
  useEffect(
    () => () => {
      const { uploadId, sent } = getState();
      discardUploads([uploadId, ...sent.values()]);
    },
    [getState],
  );
  const sendAdditional = useCallback<SendAdditional['sendAdditional']>(
    async ({ file, type }, { signal, onProgress, again = false }) => {
      const before = getState().sent.get(file);
      if (before !== undefined && !again) return before;
      const uploadId = await uploadFile(file, { purpose: 'photo', type, signal, onProgress });
      getState().sent.set(file, uploadId);
      setAdditionalSent(true);
      return uploadId;
    },
    [getState],
  );
  return { sendAdditional, isAdditionalSent };
}
