import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import type { ClipJob } from '#imaging/process/clip-jobs.ts';
import type { VideoEffectName } from '#lib/catalog/tools/video-effects/constants.ts';

interface Measured {
  /** Seconds from the first segment to the last. */
  readonly waited: number;
  /** Processor seconds of all workers, and of the one that had most to do. */
  readonly busy: number;
  readonly busiest: number;
  /** Most memory of a worker. */
  readonly bytes: number;
}

interface Work {
  readonly folder: string;
  readonly videoPath: string;
  readonly effect: VideoEffectName;
  readonly workers: 1 | 2;
  /** Segments that are made; all where they are left out. */
  readonly segments?: number;
}

const limits = { entry: resourcePaths.imagingProcess, memoryBytes: 1.2e9, jobMilliseconds: 600_000 };
const { signal } = new AbortController();

function jobOf({ folder, videoPath, effect }: Work): Omit<ClipJob, 'id' | 'part'> {
  const outputDirectory = path.join(folder, 'out');
  const common = { strength: 0.5, seed: 1, sound: 'off', codec: 'avc' } as const;
  return {
    ...{ kind: 'clip', videoPath, limits: { seconds: 60, pixels: 1920 * 1088, frames: 3600 } },
    request: { tool: 'video-effects', effect, ...common, maxShortSide: 1080, maxFramesPerSecond: 60 },
    ...{ outputDirectory, segmentDirectory: path.join(outputDirectory, 'segments') },
    digitalSourceType: 'compositeSynthetic',
  };
}

/** Has as many workers make the segments of a video, each taking the next one as it is free. */
export async function makeInSegments(work: Work): Promise<Measured> {
  const job = jobOf(work);
  await rm(job.outputDirectory, { recursive: true, force: true });
  await mkdir(job.segmentDirectory, { recursive: true });
  const pools = Array.from(
    { length: work.workers },
    () => new ImagingPool({ ...limits, size: 1, jobsPerProcess: 100 }),
  );
  try {
    const plans = await Promise.all(
      pools.map((pool) => pool.run({ ...job, id: 'plan', part: 'plan' }, { signal })),
    );
    const total = work.segments ?? Number(plans[0]?.findings?.segments);
    const before = pools.map(cpuSecondsOf);
    const start = performance.now();
    let next = 0;
    await Promise.all(
      pools.map(async (pool) => {
        while (next < total) await pool.run({ ...job, id: `${next}`, part: next++ }, { signal });
      }),
    );
    const waited = (performance.now() - start) / 1000;
    const busy = pools.map((pool, i) => cpuSecondsOf(pool) - (before[i] ?? 0));
    const sum = busy.reduce((all, seconds) => all + seconds, 0);
    return { waited, busy: sum, busiest: Math.max(...busy), bytes: Math.max(...pools.map(mostBytesOf)) };
  } finally {
    for (const pool of pools) pool.close();
  }
}

/** Ticks of the kernel’s clock in a second, as `proc(5)` counts them. */
const TICKS = 100;
const USER_TIME = 11;

function readOf({ pids: [pid] }: ImagingPool, file: 'stat' | 'status'): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}

function cpuSecondsOf(pool: ImagingPool): number {
  // The fields stand behind the name of the program, which may have blanks.
  const fields = readOf(pool, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[USER_TIME]) + Number(fields[USER_TIME + 1])) / TICKS;
}

function mostBytesOf(pool: ImagingPool): number {
  return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readOf(pool, 'status'))?.[1]);
}
