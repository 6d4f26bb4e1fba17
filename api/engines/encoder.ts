import type { Tool } from '#lib/catalog/tools.ts';
import type { DownloadFormat } from '#lib/catalog/uploads.ts';

export interface EncodeOrder {
  readonly picturePath: string;
  readonly outputPath: string;
  readonly format: DownloadFormat;
  /** 1–100; undefined where nothing is lost. */
  readonly quality?: number;
  /** A photo whose EXIF comes along: how it was taken and by whom, where only if wanted. */
  readonly exifOf?: { readonly photoPath: string; readonly withPlace: boolean };
  readonly digitalSourceType: Tool['digitalSourceType'];
}

export interface EncodedFile {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Writes results in the formats that people download. */
export interface Encoder {
  /** @throws EngineError */
  encode(order: EncodeOrder, signal: AbortSignal): Promise<EncodedFile>;
  close(): void;
}
