export interface DiskStorageSettings {
  /** Absolute path of the folder of the objects; made where it is not there. */
  readonly directory: string;
  /** Public address of the host that serves the routes, without a slash at the end. */
  readonly origin: string;
  /** Signs the addresses. */
  readonly secret: Uint8Array;
  readonly clock: { now(): number };
}
