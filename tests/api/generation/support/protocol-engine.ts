import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { createPicturePreparer } from '#api/engines/embedded/picture-preparer.ts';
import type { Engine } from '#api/engines/engine.ts';
import { createServiceEngine } from '#api/engines/remote/service-engine.ts';
import { modelsOf } from '#api/engines/remote/watch-server.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { createServices, type StandInOrigins } from '../../engines/support/service-engines.ts';

/** A stand-in of one protocol, as a program of its own reaches it. */
export interface EngineService {
  readonly protocol: keyof StandInOrigins;
  readonly origin: string;
  /** True where the embedded engine is there as well. */
  readonly isBeside?: boolean;
}

/** Protocols whose orders are paid for. */
const paid: readonly string[] = ['fal', 'openai'];

/** The engine of a host that speaks a protocol to a stand-in. */
export function createProtocolEngine({ protocol, origin }: EngineService): Engine {
  const at = { origin };
  const service = createServices({ fal: at, openai: at, comfyui: at, sdcpp: at })[protocol];
  const pool = new ImagingPool({
    ...{ size: 1, entry: resourcePaths.imagingProcess, memoryBytes: 1.5e9, jobMilliseconds: 180_000 },
    jobsPerProcess: 50,
  });
  return createServiceEngine({
    service: () => service,
    models: () => modelsOf(protocol),
    isServed: () => true,
    preparer: createPicturePreparer(pool),
    isPaid: paid.includes(protocol),
    ...{ concurrency: 2, pollsMs: [20, 50], failingMs: 60_000, backOffMs: 0 },
  });
}
