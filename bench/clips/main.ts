import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { describeSource, writeSource } from './draw-source.ts';
import { makeInSegments } from './make-in-segments.ts';

/** Factor by which the segments are made faster with a second worker. */
const MIN_SPEED = 1.6;
/** Memory of a worker, in bytes. */
const MAX_BYTES = 1.2e9;
const BILLION = 1e9;

/** Effects whose memory is measured: on each frame, with a search for people, and with frames between. */
const effects = ['film', 'backgroundBlur', 'slowMotion'] as const;

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-clips-'));
const missed: string[] = [];
try {
  const videoPath = path.join(folder, 'source.mp4');
  await writeSource(videoPath);
  const run = (workers: 1 | 2) => makeInSegments({ folder, videoPath, effect: 'film', workers });
  const [one, two] = [await run(1), await run(2)];
  const speed = one.waited / two.waited;
  // On a busy machine workers wait for cores. With one of its own, each would wait for its own work alone.
  const speedByCpu = one.busy / two.busiest;
  console.log(`${describeSource()}; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
  console.table([
    { workers: 1, seconds: one.waited.toFixed(1), 'CPU s': one.busy.toFixed(1) },
    { workers: 2, seconds: two.waited.toFixed(1), 'CPU s': two.busy.toFixed(1) },
  ]);
  console.log(
    `Two are ${speed.toFixed(2)} times as fast, ${speedByCpu.toFixed(2)} times by processor seconds.`,
  );
  if (Math.max(speed, speedByCpu) < MIN_SPEED) missed.push(`two are less than ${MIN_SPEED} times as fast`);
  for (const effect of effects) {
    const { bytes } = await makeInSegments({ folder, videoPath, effect, workers: 1, segments: 1 });
    console.log(`${effect}: ${(bytes / BILLION).toFixed(2)} GB`);
    if (bytes > MAX_BYTES) missed.push(`${effect}: a worker takes more than ${MAX_BYTES / BILLION} GB`);
  }
} finally {
  await rm(folder, { recursive: true });
}
for (const line of missed) console.log(`MISSED: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
