import type { EngineName } from '#lib/catalog/tool.ts';
import { resourcePaths } from '../infrastructure/resource-paths.ts';
import type { Settings } from '../infrastructure/settings.ts';
import type { SafetyRules } from '../safety/safety-rules.ts';
import { createEmbeddedRules } from '../safety/safety-rules.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import type { Encoder } from './embedded/encoder.ts';
import { createEmbeddedEncoder } from './embedded/encoder.ts';
import { ImagingPool } from './embedded/imaging-pool.ts';
import type { Engine } from './engine.ts';

/** What a worker works with. Engines that are not configured are left out. */
export interface Engines {
  readonly byName: Readonly<Partial<Record<EngineName, Engine>>>;
  readonly encoder: Encoder;
  /** What every run passes, whichever engine does it. */
  readonly rules: SafetyRules;
  close(): Promise<void>;
}

const JOBS_PER_PROCESS = 50;

type EngineSettings = Pick<
  Settings,
  'imagingProcesses' | 'imagingMemoryMegabytes' | 'imagingTimeoutSeconds' | 'tapModelFolder'
>;

/** The engines that the settings switch on. Nothing is started before it is needed. */
export function createEngines(settings: EngineSettings): Engines {
  const limits = {
    entry: resourcePaths.imagingProcess,
    memoryBytes: settings.imagingMemoryMegabytes * 1024 * 1024,
    jobMilliseconds: settings.imagingTimeoutSeconds * 1000,
    jobsPerProcess: JOBS_PER_PROCESS,
    tapModelFolder: settings.tapModelFolder,
  };
  const pool = new ImagingPool({ ...limits, size: settings.imagingProcesses });
  const embedded = createEmbeddedEngine(pool);
  const encoder = createEmbeddedEncoder(new ImagingPool({ ...limits, size: 1 }));
  return {
    byName: { embedded },
    encoder,
    rules: createEmbeddedRules(pool),
    async close() {
      await embedded.close();
      encoder.close();
    },
  };
}
