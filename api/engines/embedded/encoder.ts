import { uuidv7 } from 'uuidv7';
import type { EncodeJob } from '#imaging/process/protocol.ts';
import { EngineError } from '../engine-error.ts';
import type { ImagingPool } from './imaging-pool.ts';

/** Job of the imaging process without what names it there. */
export type EncodeRequest = Omit<EncodeJob, 'id' | 'kind'>;

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
