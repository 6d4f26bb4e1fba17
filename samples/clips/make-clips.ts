import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import runClip from '#imaging/process/run-clip.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { encodeSound } from '#imaging/video/media/encode-sound.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import { CLIP_RUN } from '#lib/catalog/clip-run.ts';
import {
  CLIP_SIZE,
  type ClipSample,
  clipResultPoster,
  clipResultUrl,
  clipSamples,
  type SampleClipKey,
  sampleClipPoster,
  sampleClips,
  sampleClipUrl,
} from '#lib/catalog/sample-clips.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { maskOverlay } from '../renderer/overlay.ts';
import { drawClip, specimenMark } from './draw-clip.ts';
import { drawEffectPictures } from './draw-effect-pictures.ts';
import { playSound } from './play-sound.ts';

const POSTER = { quality: 50 } as const;

/** Draws a clip and writes it with its sound. */
async function writeClip(key: SampleClipKey): Promise<void> {
  const { width, height, framesPerSecond, seconds } = CLIP_SIZE;
  // At the usual rate the noise would be gone before anybody can take it out.
  const rate = key === 'night' && { bitsPerPixel: 0.3 };
  const settings = { width, height, framesPerSecond, codec: 'avc', matrix: 'bt709', ...rate } as const;
  await muxClip(`public${sampleClipUrl(key)}`, encodeFrames(drawClip(key), settings), {
    ...{ codec: 'avc', frames: framesPerSecond * seconds, sound: await encodeSound(playSound(key), 'aac') },
  });
}

/** Wishes by which a sample was made. */
function wishesOf(sample: ClipSample) {
  const wishes = { strength: 0.7, sound: 'kept' } as const;
  if (sample.tool === 'videoEnhancer') return { tool: 'video-enhancer', factor: 1, ...wishes } as const;
  if (sample.tool === 'videoWatermarkRemover')
    return { tool: 'video-watermark-remover', grow: 4, seed: 1, ...wishes } as const;
  const { effect, seed } = sample;
  return { tool: 'video-effects', effect, seed, ...wishes } as const;
}

/** Writes where the watermark of a clip of ours is. @returns path of the file */
async function writeMask(folder: string): Promise<string> {
  const { mark } = maskOverlay(specimenMark);
  const file = path.join(folder, 'mask.png');
  await sharp(mark.data, { raw: { width: mark.width, height: mark.height, channels: 1 } })
    .png()
    .toFile(file);
  return file;
}

/** Makes a result by the imaging job itself, with the stills of both. */
async function writeResult(sample: ClipSample): Promise<void> {
  const { clip, effect, tool } = sample;
  const outputDirectory = await mkdtemp(path.join(tmpdir(), 'pictor-samples-'));
  const { shortSide: maxShortSide, framesPerSecond: maxFramesPerSecond } = CLIP_RUN;
  const bounds = { from: 0, to: CLIP_SIZE.seconds, codec: 'avc', maxShortSide, maxFramesPerSecond } as const;
  try {
    await runClip(
      {
        ...{ id: `${clip}-${effect}`, kind: 'clip', part: 'whole', outputDirectory },
        videoPath: `public${sampleClipUrl(clip)}`,
        maskPath: tool === 'videoWatermarkRemover' ? await writeMask(outputDirectory) : undefined,
        limits: { seconds: 60, pixels: 1920 * 1088, frames: 3600 },
        request: { ...wishesOf(sample), ...bounds },
        segmentDirectory: path.join(outputDirectory, 'segments'),
        digitalSourceType: toolOf(tool).digitalSourceType,
      },
      {},
    );
    await copyFile(path.join(outputDirectory, 'result.mp4'), `public${clipResultUrl(sample)}`);
    await writePoster(path.join(outputDirectory, 'preview.webp'), clipResultPoster(sample));
    await writePoster(path.join(outputDirectory, 'input-preview.webp'), sampleClipPoster(clip));
  } finally {
    await rm(outputDirectory, { recursive: true, force: true });
  }
}

async function writePoster(from: string, url: string): Promise<void> {
  await sharp(await readFile(from))
    .avif(POSTER)
    .toFile(`public${url}`);
}

/**
 * Draws the clips that pages offer and show, their results, and a picture of each effect.
 * @param names of clips that are drawn alone, with their results
 */
export async function makeClips(names: readonly string[]): Promise<void> {
  // Imaging refuses drawings, as they may come from strangers; these are ours.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  await mkdir('public/samples/clips', { recursive: true });
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  for (const key of sampleClips.filter(isWanted)) await writeClip(key);
  for (const sample of clipSamples.filter(({ clip }) => isWanted(clip))) await writeResult(sample);
  if (isWanted('effects')) await drawEffectPictures();
}
