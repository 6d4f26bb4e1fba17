import type { UploadType } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';

/** Operations of a batch on the browser and on the host. */
export interface BatchEdge {
  /**
   * Opens a photo to see that it is one.
   * @throws FileRefused
   */
  readonly open: (file: Blob, name: string) => Promise<OpenedFile>;
  /** Sends a photo. @returns its upload @throws ApiError */
  readonly send: (
    file: Blob,
    about: { readonly type: UploadType; readonly signal: AbortSignal },
  ) => Promise<string>;
  /**
   * Starts the tool on a photo, with what is the same for all. May be tried again where its answer was lost,
   * and gives the task also where the signal fires once it is on its way.
   * @throws ApiError
   */
  readonly start: (uploadId: string, signal: AbortSignal) => Promise<Task>;
  readonly cancel: (taskId: string) => Promise<unknown>;
  /** Tells of tasks until the signal fires. */
  readonly watch: (options: { readonly signal: AbortSignal; readonly onTask: (task: Task) => void }) => void;
  /** Waits, or shorter where the connection comes back. @throws ApiError `aborted` */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

interface OpenedFile {
  readonly type: UploadType;
  readonly thumbnail: string;
}

/** A file that cannot be opened; the message is for the person, in full. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}
