import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { workOff } from '#bench/photos/bench-photos.ts';
import type { PlannedRun } from './plan-mix.ts';

interface RunMix<Told> {
  /** Runs at the same time. */
  readonly processes: number;
  readonly signal: AbortSignal;
  /** Called right before a run begins. */
  readonly tell: (run: PlannedRun) => Told;
  /** Called with what was told before, and the seconds that it took. */
  readonly onDone: (run: PlannedRun, measured: { readonly told: Told; readonly seconds: number }) => void;
  /** Called for a run that came to nothing, as where nobody is in the photo. */
  readonly onRefused: (run: PlannedRun) => void;
}

/** Runs a mix in imaging processes, as a host does. */
export async function runMix<Told>(mix: readonly PlannedRun[], options: RunMix<Told>): Promise<void> {
  const { processes, signal, tell, onDone, onRefused } = options;
  const scratch = await mkdtemp(path.join(tmpdir(), 'pictor-estimates-'));
  const pool = new ImagingPool({
    entry: resourcePaths.imagingProcess,
    memoryBytes: 4 * 2 ** 30,
    jobMilliseconds: 20 * 60_000,
    size: processes,
    jobsPerProcess: 50,
  });
  const work = async (run: PlannedRun) => {
    const told = tell(run);
    const outputDirectory = await mkdtemp(path.join(scratch, 'run-'));
    const { tool, inputs, parameters, maxPixels } = run.job;
    const started = performance.now();
    try {
      const digitalSourceType = 'algorithmicallyEnhanced';
      const id = outputDirectory;
      const job = {
        id,
        kind: 'tool',
        tool,
        inputs,
        parameters,
        maxPixels,
        outputDirectory,
        digitalSourceType,
      };
      await pool.run(job as Parameters<typeof pool.run>[0], { signal });
      onDone(run, { told, seconds: (performance.now() - started) / 1000 });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      onRefused(run);
    } finally {
      await rm(outputDirectory, { recursive: true, force: true });
    }
  };
  try {
    await workOff(mix, { processes, signal, work });
  } finally {
    pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
}
