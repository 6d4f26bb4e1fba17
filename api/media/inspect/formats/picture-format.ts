/** A stored file seen through its two ends and a few small reads between. */
export interface PictureBytes {
  /** Bytes of the whole file. */
  readonly size: number;
  /** The first bytes, the whole file where it is small. */
  readonly head: Buffer;
  /** The last bytes; they start at `tailStart` of the file. */
  readonly tail: Buffer;
  readonly tailStart: number;
  /**
   * `length` bytes at `offset`, fewer at the end of the file. Throws `file_unreadable` when the budget is
   * spent.
   */
  readAt(offset: number, length: number): Promise<Buffer>;
}

/** A kind of file that pictures come in. */
export interface PictureFormat {
  /** Throws `file_truncated` or `file_unreadable` where the header does not tell. */
  inspect(bytes: PictureBytes): Promise<PictureOutline>;
}

export interface PictureOutline {
  /** Pixels as stored, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
  /**
   * Offset of the end of the picture, or the file size where it cannot be told; null for a truncated file.
   */
  readonly end: number | null;
}
