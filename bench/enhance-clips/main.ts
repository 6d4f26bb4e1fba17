import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { drawView, drawWalkers, readScene } from '#bench/marks/draw-clip.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { FrameEnhancer } from '#imaging/video/enhance/frame-enhancer.ts';
import { FaultMeter } from '#imaging/video/enhance/measure-faults.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { toPlanes, toRgb } from '#imaging/video/media/frame-colours.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import { openClip } from '#imaging/video/media/open-clip.ts';
import { readFrames } from '#imaging/video/media/read-frames.ts';
import { addNoise, psnrOf } from '#tests/unit/imaging/video/support/noisy-scene.ts';

/** Standard deviation of the noise, in grey levels of all planes. */
const NOISE = 12;
/** Strengths of ffmpeg's nlmeans, around its best for this noise. */
const STRENGTHS = [6, 7, 8, 9, 11] as const;
/** Least gain over each of them in dB, as drawn and after both are encoded as the product does it. */
const GAIN = { drawn: 2.5, encoded: 0.5 } as const;
/** The strength that a page starts with. */
const STRENGTH = 0.7;

const size = { width: 640, height: 360 };
const FRAMES = 36;
const RATE = 25;
/** Frame of a sheet. */
const SHOWN = 20;
const LIMITS = { seconds: 60, pixels: 1920 * 1088, frames: 3600 };
const cases = [
  { name: 'moving camera', scene: 'landscape', isMoving: true },
  { name: 'still camera with walkers', scene: 'street', isMoving: false },
] as const;
/** A folder for sheets of a frame as it came, as it became, by nlmeans, and in truth. */
const [sheets] = process.argv.slice(2).filter((word) => !word.startsWith('-'));

type Planes = readonly Uint8Array[];

async function drawTruth({ scene, isMoving }: (typeof cases)[number]): Promise<Planes> {
  const photo = await readScene(scene, size);
  return Array.from({ length: FRAMES }, (_, time) => {
    const rgb = drawView(photo, { size, time, isMoving });
    if (!isMoving) drawWalkers(rgb, { size, time });
    return toPlanes(size, rgb, 'bt709');
  });
}

/** All frames as a run enhances them, at the levels that they have. */
async function enhance(frames: Planes): Promise<{ readonly made: Planes; readonly cpuSeconds: number }> {
  const start = process.cpuUsage();
  const meter = new FaultMeter(size, frames.length);
  for (const data of frames) meter.add(data);
  const faults = { ...(await meter.assess(createProgress({}))), levels: null };
  const enhancer = new FrameEnhancer(size, { faults, strength: STRENGTH });
  const prepared = frames.map((data, place) => enhancer.prepare(data, place));
  const made = prepared.map((data, place) =>
    enhancer.enhance(data, { place, next: prepared[place + 1] ?? null }),
  );
  const { user, system } = process.cpuUsage(start);
  return { made, cpuSeconds: (user + system) / 1e6 };
}

/** Frames by ffmpeg's own way; null where it is not installed. */
function smoothByPeer(frames: Planes, strength: number): Planes | null {
  const format = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p'];
  const input = [...format, '-s', `${size.width}x${size.height}`, '-r', `${RATE}`, '-i', 'pipe:0'];
  const words = ['-v', 'error', ...input, '-vf', `nlmeans=s=${strength}`, ...format, 'pipe:1'];
  const run = spawnSync('ffmpeg', words, { input: Buffer.concat(frames), maxBuffer: 2e9 });
  if (run.error) return null;
  if (run.status !== 0) throw new Error(`ffmpeg: ${run.stderr}`);
  const bytes = (size.width * size.height * 3) / 2;
  return frames.map((_, i) => run.stdout.subarray(i * bytes, (i + 1) * bytes));
}

/** Frames as they are read from a result of the product. */
async function throughEncoder(frames: Planes, folder: string): Promise<Planes> {
  const file = path.join(folder, 'result.mp4');
  const settings = { ...size, codec: 'avc', framesPerSecond: RATE, matrix: 'bt709' } as const;
  async function* draw() {
    for (const [i, data] of frames.entries())
      yield { ...size, data, timestamp: i / RATE, duration: 1 / RATE };
  }
  await muxClip(file, encodeFrames(draw(), settings), { codec: 'avc', frames: FRAMES, sound: null });
  const clip = await openClip(file, LIMITS);
  const read: Uint8Array[] = [];
  for await (const { data } of readFrames(clip)) read.push(Uint8Array.from(data));
  clip.close();
  return read;
}

async function writeSheet(name: string, shown: Planes): Promise<void> {
  const { width, height } = size;
  const parts = shown.map((data, i) => ({
    input: Buffer.from(toRgb(size, data, 'bt709')),
    raw: { width, height, channels: 3 as const },
    ...{ left: (i % 2) * width, top: (i >> 1) * height },
  }));
  const canvas = { width: 2 * width, height: 2 * height, channels: 3, background: '#000' } as const;
  await sharp({ create: canvas }).composite(parts).png().toFile(`${sheets}/${name}.png`);
}

const missed: string[] = [];
const table: Record<string, string>[] = [];
const folder = await mkdtemp(path.join(tmpdir(), 'pictor-noise-'));
try {
  for (const one of cases) {
    const truth = await drawTruth(one);
    const noisy = truth.map((data, i) => addNoise(data, { sigma: NOISE, seed: i + 1 }));
    const likeness = async (frames: Planes) => ({
      drawn: psnrOf(frames, truth),
      encoded: psnrOf(await throughEncoder(frames, folder), truth),
    });
    const tell = (way: string, { drawn, encoded }: Record<'drawn' | 'encoded', number>) =>
      table.push({ clip: one.name, way, drawn: drawn.toFixed(2), encoded: encoded.toFixed(2) });
    const { made, cpuSeconds } = await enhance(noisy);
    const own = await likeness(made);
    tell('as it came', await likeness(noisy));
    tell('own', own);
    console.log(`${one.name}: ${((cpuSeconds * RATE) / FRAMES).toFixed(1)} s of CPU for a second of clip`);
    for (const strength of STRENGTHS) {
      const smoothed = smoothByPeer(noisy, strength);
      if (!smoothed) {
        missed.push('ffmpeg is not installed, so that nothing was compared');
        break;
      }
      const peer = await likeness(smoothed);
      tell(`nlmeans ${strength}`, peer);
      for (const stage of ['drawn', 'encoded'] as const)
        if (own[stage] < peer[stage] + GAIN[stage])
          missed.push(`${one.name}, ${stage}: less than ${GAIN[stage]} dB above nlmeans ${strength}`);
      if (sheets && strength === STRENGTHS[2])
        await writeSheet(
          one.name.replaceAll(' ', '-'),
          [noisy, made, smoothed, truth].map((all) => all[SHOWN]),
        );
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(
  `${size.width} × ${size.height}, ${FRAMES} frames, noise ${NOISE}; load ${loadavg()[0].toFixed(1)}`,
);
console.table(table);
for (const line of missed) console.log(`MISSED: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
