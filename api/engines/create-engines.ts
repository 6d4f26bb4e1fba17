import type { EngineName } from '#lib/catalog/tools.ts';
import { resourcePaths } from '../infrastructure/resource-paths.ts';
import type { Settings } from '../infrastructure/settings.ts';
import { createEmbeddedEncoder } from './embedded/embedded-encoder.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import { ImagingPool } from './embedded/imaging-pool.ts';
import type { Encoder } from './encoder.ts';
import type { Engine } from './engine.ts';

/** What a worker works with. Engines that are not configured are left out. */
export interface Engines {
  readonly byName: Readonly<Partial<Record<EngineName, Engine>>>;
  readonly encoder: Encoder;
  close(): Promise<void>;
}

const JOBS_PER_PROCESS = 50;

type EngineSettings = Pick<Settings, 'imagingProcesses' | 'imagingMemoryMegabytes' | 'imagingTimeoutSeconds'>;

/** The engines that the settings switch on. Nothing is started before it is needed. */
export function createEngines(settings: EngineSettings): Engines {
  const limits = {
    entry: resourcePaths.imagingProcess,
    memoryBytes: settings.imagingMemoryMegabytes * 1024 * 1024,
    jobMilliseconds: settings.imagingTimeoutSeconds * 1000,
    jobsPerProcess: JOBS_PER_PROCESS,
  };
  const embedded = createEmbeddedEngine(new ImagingPool({ ...limits, size: settings.imagingProcesses }));
  const encoder = createEmbeddedEncoder(new ImagingPool({ ...limits, size: 1 }));
  return {
    byName: { embedded },
    encoder,
    async close() {
      await embedded.close();
      encoder.close();
    },
  };
}
