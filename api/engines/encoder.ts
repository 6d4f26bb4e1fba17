import type { Tool } from '#lib/catalog/tools.ts';
import type { DownloadFormat } from '#lib/catalog/uploads.ts';

export interface EncodeOrder {
  readonly picturePath: string;
  readonly outputPath: string;
  readonly format: DownloadFormat;
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
