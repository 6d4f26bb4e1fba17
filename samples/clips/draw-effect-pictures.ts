import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createProgress } from '#imaging/core/progress.ts';
import { frameEffects } from '#imaging/video/effects/effect-table.ts';
import { paintFrame } from '#imaging/video/painted/paint-frame.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import {
  backgroundEffectNames,
  type FrameEffectName,
  facePaintNames,
  frameEffectNames,
  type PaintedEffectName,
  paintedEffectNames,
  type TimeEffectName,
  timeEffectNames,
} from '#lib/catalog/tools/video-effects/constants.ts';

const SCENE = 'public/samples/landscape.jpg';
const SIDE = 400;
/** Frames are drawn larger than they are shown, so that grain and lines look as in a clip. */
const DRAWN = { width: 640, height: 640 };
/** In a burst of the glitch. */
const MOMENT = { seconds: 1.24, index: 31, totalSeconds: 4, seed: 5, strength: 0.8 };

/** Signs of the effects that arrange frames, in a square of 100, as lines and arrows. */
const signs: Readonly<Record<TimeEffectName, string>> = {
  slowMotion:
    '<path d="M28 30v40M44 30v40M64 30v40M84 30v40M16 50h0"/><path d="M20 50h62m-12-11 12 11-12 11"/>',
  speed: '<path d="m22 30 26 20-26 20zM52 30l26 20-26 20z" fill="#fff"/>',
  reverse: '<path d="M78 30 52 50l26 20zM48 30 22 50l26 20z" fill="#fff"/>',
  boomerang: '<path d="M20 38h54m-12-11 12 11-12 11M80 64H26m12-11L26 64l12 11"/>',
  loop: '<path d="M30 50c0-14 14-20 20 0s20 14 20 0-14-20-20 0-20 14-20 0z" transform="translate(-25 -25) scale(1.5)"/>',
};

function signOf(effect: TimeEffectName): Buffer {
  const style = 'fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"';
  const size = `width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100"`;
  const shade = '<rect width="100" height="100" fill="#10131a" opacity=".5"/>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shade}<g ${style}>${signs[effect]}</g></svg>`,
  );
}

async function drawWithEffect(effect: FrameEffectName): Promise<Sharp> {
  const { width, height } = DRAWN;
  const scene = sharp(await readFile(SCENE))
    .resize({ ...DRAWN, fit: 'cover' })
    .removeAlpha();
  const rgb = new Uint8Array(await scene.raw().toBuffer());
  const data = frameEffects[effect]({ width, height, data: rgb }, MOMENT);
  return sharp(data, { raw: { width, height, channels: 3 } }).resize(SIDE, SIDE);
}

async function drawPainted(effect: PaintedEffectName): Promise<Sharp> {
  const { width, height } = DRAWN;
  const scene = sharp(await readFile(SCENE))
    .resize({ ...DRAWN, fit: 'cover' })
    .removeAlpha();
  const frame = { ...DRAWN, data: new Uint8Array(await scene.raw().toBuffer()) };
  const data = await paintFrame(frame, { effect, strength: 0.8, seed: 5, progress: createProgress({}) });
  return sharp(data, { raw: { width, height, channels: 3 } }).resize(SIDE, SIDE);
}

/** Draws the small picture of each effect: a frame with it, or a sign of what it does with time. */
export async function drawEffectPictures(): Promise<void> {
  const fileOf = (choice: string) => `public${choicePreviewUrl('video-effects', choice)}`;
  await mkdir(path.dirname(fileOf('film')), { recursive: true });
  for (const effect of frameEffectNames)
    await (await drawWithEffect(effect)).avif({ quality: 50 }).toFile(fileOf(effect));
  for (const effect of paintedEffectNames)
    await (await drawPainted(effect)).avif({ quality: 50 }).toFile(fileOf(effect));
  for (const effect of timeEffectNames) {
    const scene = sharp(await readFile(SCENE)).resize({ width: SIDE, height: SIDE, fit: 'cover' });
    await scene
      .composite([{ input: signOf(effect) }])
      .avif({ quality: 50 })
      .toFile(fileOf(effect));
  }
  // From here on the signs above can no longer be read: imaging keeps its process from reading SVG.
  const { drawBehindPerson } = await import('./draw-behind-person.ts');
  for (const effect of backgroundEffectNames)
    await (await drawBehindPerson(effect, DRAWN))
      .resize(SIDE, SIDE)
      .avif({ quality: 50 })
      .toFile(fileOf(effect));
  const { drawPaintedFace } = await import('./draw-painted-face.ts');
  for (const effect of facePaintNames)
    await (await drawPaintedFace(effect)).resize(SIDE, SIDE).avif({ quality: 50 }).toFile(fileOf(effect));
}
