import type { PictureBytes } from './picture-bytes.ts';

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
