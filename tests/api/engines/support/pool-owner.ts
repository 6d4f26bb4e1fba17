// A program with a pool of real imaging processes, which tells their ids and then waits to be killed.
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';

const pool = new ImagingPool({
  entry: resourcePaths.imagingProcess,
  memoryBytes: 2 ** 31,
  jobMilliseconds: 180_000,
  size: 1,
  jobsPerProcess: 50,
});
const missing = path.join(tmpdir(), 'pictor-no-such-picture');
const job = {
  id: 'one',
  kind: 'encode',
  picturePath: missing,
  outputPath: missing,
  format: 'png',
  digitalSourceType: 'algorithmicallyEnhanced',
} as const;
// It fails, but then its child is up and idle.
await pool.run(job, { signal: new AbortController().signal }).catch(() => undefined);
process.send?.(pool.pids);
