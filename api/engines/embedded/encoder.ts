import { uuidv7 } from 'uuidv7';
import type { Tool } from '#lib/catalog/tool.ts';
import type { DownloadFormat } from '#lib/catalog/uploads.ts';
import { EngineError } from '../engine-error.ts';
import type { ImagingPool } from './imaging-pool.ts';

export interface EncodeRequest {
  readonly picturePath: string;
  readonly outputPath: string;
  readonly format: DownloadFormat;
  /** 1–100; undefined where nothing is lost. */
  readonly quality?: number;
  /** A photo whose EXIF comes along: how it was taken and by whom, where only if wanted. */
  readonly exifOf?: { readonly photoPath: string; readonly withPlace: boolean };
  /** Laid under transparent parts: a colour as #rrggbb, a photo out of focus by 0–1, or a picture. */
  readonly backdrop?:
    | { readonly kind: 'colour'; readonly colour: string }
    | { readonly kind: 'blur'; readonly strength: number; readonly photoPath: string }
    | { readonly kind: 'picture'; readonly photoPath: string };
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
  encode(request: EncodeRequest, signal: AbortSignal): Promise<EncodedFile>;
  close(): void;
}

/** @param pool children of its own, so that a download does not wait for somebody's picture */
export function createEmbeddedEncoder(pool: ImagingPool): Encoder {
  return {
    async encode(request, signal) {
      const { files } = await pool.run({ id: uuidv7(), kind: 'encode', ...request }, { signal });
      const [file] = files;
      if (!file) throw new EngineError('internal', 'nothing was written');
      return { width: file.width, height: file.height, bytes: file.bytes };
    },
    close: () => pool.close(),
  };
}
