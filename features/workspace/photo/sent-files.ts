import { useCallback, useEffect, useRef, useState } from 'react';
import { localError } from '#lib/browser/api-client/api-error.ts';
import { discardUploads, uploadFile } from '#lib/browser/api-client/upload-file.ts';
import type { UploadType } from '#lib/catalog/uploads.ts';
import type { Phase } from '../workspace-state.ts';
import type { OpenPhoto } from './open-photo.ts';
import { copyAgain } from './send-photo.ts';

/** Additional photo for upload. */
export interface AdditionalFile {
  readonly file: Blob;
  readonly type: UploadType;
}

/**
 * Uploads by file, so that each is uploaded once. Additional photos are keyed by their blob. Masks are keyed
 * by a hash of their bytes, since each run draws them anew.
 */
export type SentFiles = Map<Blob | string, string>;

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

interface OpenWork {
  readonly phase: Phase;
  /** Upload of the open photo or video; null before. */
  readonly uploadId: string | null;
}

/**
 * Uploads of the photos that go with the open photo or video, each once; all are forgotten when the host has
 * deleted one. Leaving the workspace has the host delete these, and that of the open photo or video, where no
 * task has them. A reload does not run this, and the host deletes them within a day.
 */
export function useSentFiles({ phase, uploadId }: OpenWork): SendAdditional & { readonly sent: SentFiles } {
  const [sent] = useState<SentFiles>(() => new Map());
  const [isAdditionalSent, setAdditionalSent] = useState(false);
  const latest = useRef(uploadId);
  latest.current = uploadId;
  useEffect(() => () => discardUploads([latest.current, ...sent.values()]), [sent]);
  // The host has deleted an upload: the next run uploads the files again.
  useEffect(() => {
    if (phase.kind === 'failed' && phase.failure.key === 'upload_missing') sent.clear();
  }, [phase, sent]);
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
  return { sent, sendAdditional, isAdditionalSent };
}
