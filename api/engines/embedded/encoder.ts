import { uuidv7 } from 'uuidv7';
import type { ClipCopyJob } from '#imaging/process/clip-jobs.ts';
import type { EncodeJob, Job, VectorJob } from '#imaging/process/protocol.ts';
import { EngineError } from '../engine-error.ts';
import type { ImagingPool } from './imaging-pool.ts';

/** Job of the imaging process without what names it there. */
export type EncodeRequest = Omit<EncodeJob, 'id' | 'kind'>;

/** The same of a drawing that is written as vectors. */
type VectorRequest = Omit<VectorJob, 'id' | 'kind'>;

/** The same of a video. */
type ClipCopyRequest = Omit<ClipCopyJob, 'id' | 'kind'>;

export interface EncodedFile {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Writes results in the formats that people download. */
export interface Encoder {
  /** @throws EngineError */
  encode(request: EncodeRequest, signal: AbortSignal): Promise<EncodedFile>;
  /** @throws EngineError */
  drawVector(request: VectorRequest, signal: AbortSignal): Promise<EncodedFile>;
  /** @throws EngineError */
  copyClip(request: ClipCopyRequest, signal: AbortSignal): Promise<EncodedFile>;
  close(): void;
}

interface EncoderPools {
  /** Children of their own, so that a download does not wait for somebody's picture. */
  readonly pictures: ImagingPool;
  /** Others again, as a video takes minutes. */
  readonly videos: ImagingPool;
}

export function createEmbeddedEncoder({ pictures, videos }: EncoderPools): Encoder {
  const write = async (job: Job, signal: AbortSignal): Promise<EncodedFile> => {
    const pool = job.kind === 'clip-copy' ? videos : pictures;
    const { files } = await pool.run(job, { signal });
    const [file] = files;
    if (!file) throw new EngineError('internal', 'nothing was written');
    return { width: file.width, height: file.height, bytes: file.bytes };
  };
  return {
    encode: (request, signal) => write({ id: uuidv7(), kind: 'encode', ...request }, signal),
    drawVector: (request, signal) => write({ id: uuidv7(), kind: 'vector', ...request }, signal),
    copyClip: (request, signal) => write({ id: uuidv7(), kind: 'clip-copy', ...request }, signal),
    close() {
      pictures.close();
      videos.close();
    },
  };
}
