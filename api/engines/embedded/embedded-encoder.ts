import { uuidv7 } from 'uuidv7';
import type { Encoder } from '../encoder.ts';
import { EngineError } from '../engine-error.ts';
import type { ImagingPool } from './imaging-pool.ts';
import { toEngineError } from './to-engine-error.ts';

/** @param pool children of its own, so that a download does not wait for somebody's picture */
export function createEmbeddedEncoder(pool: ImagingPool): Encoder {
  return {
    async encode(order, signal) {
      try {
        const { files } = await pool.run({ id: uuidv7(), kind: 'encode', ...order }, { signal });
        const [file] = files;
        if (!file) throw new EngineError('internal', 'nothing was written');
        return { width: file.width, height: file.height, bytes: file.bytes };
      } catch (error) {
        throw toEngineError(error);
      }
    },
    close: () => pool.close(),
  };
}
