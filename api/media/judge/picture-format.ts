import type { UploadType } from '#lib/catalog/uploads.ts';
import type { PictureBytes } from './picture-bytes.ts';

/** A kind of file that pictures come in. */
export interface PictureFormat {
  /** The content type by the first bytes, or null where they are not of this format. */
  detect(head: Buffer): UploadType | null;
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
