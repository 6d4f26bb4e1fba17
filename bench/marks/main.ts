import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { boxOfMask } from '#imaging/core/raster/crop.ts';
import { toRgb } from '#imaging/video/media/frame-colours.ts';
import { drawMarkedClip, type MarkedClip, type MarkedClipWish } from './draw-clip.ts';
import { measureFrames } from './measure.ts';
import { removeMarks } from './remove-marks.ts';

/** Least likeness inside the mark in dB, and most flicker in levels. */
const cases = [
  { camera: 'moving', mark: 'word', psnr: 31, flicker: 4.5 },
  { camera: 'moving', mark: 'plate', psnr: 31, flicker: 4.5 },
  { camera: 'still', mark: 'word', psnr: 30, flicker: 1.5 },
  { camera: 'still', mark: 'plate', psnr: 22, flicker: 1.5 },
] as const satisfies readonly (Pick<MarkedClipWish, 'camera' | 'mark'> & { psnr: number; flicker: number })[];

const size = { width: 640, height: 360 };
const FRAMES = 50;
/** A folder for sheets of frames as they came, as they became, and in truth. */
const [sheets] = process.argv.slice(2).filter((word) => !word.startsWith('-'));

/** Frames by ffmpeg's own way, where it is installed. */
function delogo(clip: MarkedClip, file: string): readonly Uint8Array[] | null {
  const box = boxOfMask(clip.mask);
  if (!box) return null;
  const { left, top, right, bottom } = box;
  const filter = `delogo=x=${left}:y=${top}:w=${right - left}:h=${bottom - top}`;
  const output = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'];
  const run = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', filter, ...output], { maxBuffer: 2e9 });
  if (run.error) return null;
  const bytes = (size.width * size.height * 3) / 2;
  return clip.truth.map((_, i) => run.stdout.subarray(i * bytes, (i + 1) * bytes));
}

async function writeSheet(name: string, rows: readonly (readonly Uint8Array[])[]): Promise<void> {
  const { width, height } = size;
  const parts = rows.flatMap((frames, row) =>
    [0.2, 0.5, 0.8].map((part, column) => {
      const data = toRgb(size, frames[Math.floor(part * FRAMES)], 'bt709');
      return {
        input: Buffer.from(data),
        raw: { width, height, channels: 3 as const },
        left: column * width,
        top: row * height,
      };
    }),
  );
  const canvas = { width: 3 * width, height: rows.length * height, channels: 3, background: '#000' } as const;
  await sharp({ create: canvas }).composite(parts).png().toFile(`${sheets}/${name}.png`);
}

const missed: string[] = [];
const table: Record<string, string>[] = [];
for (const { camera, mark, ...bounds } of cases) {
  const clip = await drawMarkedClip({ size, frames: FRAMES, camera, mark });
  await removeMarks(clip, async ({ seen, drawn, facts, cpuSeconds }, file) => {
    const [before, after] = [measureFrames(clip, seen), measureFrames(clip, drawn)];
    const peer = delogo(clip, file);
    const blurred = peer && measureFrames(clip, peer);
    const name = `${camera} camera, ${mark}`;
    const tell = ({ psnr, flicker }: typeof before) => `${psnr.toFixed(1)} dB, ${flicker.toFixed(1)}`;
    table.push({
      ...{ clip: name, 'as it came': tell(before), own: tell(after), method: facts.method },
      ...{ delogo: blurred ? tell(blurred) : 'absent', 'CPU s': cpuSeconds.toFixed(1) },
    });
    if (after.psnr < bounds.psnr) missed.push(`${name}: less than ${bounds.psnr} dB`);
    if (after.flicker > bounds.flicker) missed.push(`${name}: flicker above ${bounds.flicker}`);
    if (blurred && blurred.psnr > after.psnr) missed.push(`${name}: a blur is nearer to the truth`);
    if (sheets) await writeSheet(`${camera}-${mark}`, [seen, drawn, clip.truth]);
  });
}
console.table(table);
for (const line of missed) console.log(`MISSED: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
