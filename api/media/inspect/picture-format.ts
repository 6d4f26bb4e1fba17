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
  /** Where the picture ends in the file, the size of the file where that cannot be told; null: it was cut off. */
  readonly end: number | null;
}
