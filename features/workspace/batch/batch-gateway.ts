import type { UploadType } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';

/** Operations of a batch that reach the browser's decoder and the host. */
export interface BatchGateway {
  /** Opens a file to check that it is a photo. @throws FileRefused */
  readonly open: (file: Blob, name: string) => Promise<OpenedFile>;
  /** Uploads a photo. @returns id of the upload @throws ApiError */
  readonly send: (
    file: Blob,
    about: { readonly type: UploadType; readonly signal: AbortSignal },
  ) => Promise<string>;
  /**
   * Starts the tool on a photo with the shared inputs. A repeated call after a lost answer is safe. An abort
   * after the request was sent still returns the task.
   * @throws ApiError
   */
  readonly start: (uploadId: string, signal: AbortSignal) => Promise<Task>;
  readonly cancel: (taskId: string) => Promise<unknown>;
  /** Reports tasks until the signal fires. */
  readonly watch: (options: { readonly signal: AbortSignal; readonly onTask: (task: Task) => void }) => void;
  /** Waits, but not beyond the return of the connection. @throws ApiError `aborted` */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

interface OpenedFile {
  readonly type: UploadType;
  readonly thumbnail: string;
}

/** Refused file; its message is a complete sentence for the person. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}
