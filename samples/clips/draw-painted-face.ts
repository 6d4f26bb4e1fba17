import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { createProgress } from '#imaging/core/progress.ts';
import { analysePaint } from '#imaging/video/face-paint/analyse-paint.ts';
import { FacePainter } from '#imaging/video/face-paint/face-painter.ts';
import { toPlanes, toRgb } from '#imaging/video/media/frame-colours.ts';
import type { FacePaintName } from '#lib/catalog/tools/video-effects/constants.ts';

const PERSON = 'public/samples/portrait-long-hair.jpg';
/** Part of the portrait around the face, in pixels. */
const PART = { left: 190, top: 190, width: 900, height: 900 };
const SIDE = 640;

/** A frame of a clip that shows a person, with a painted face. */
export async function drawPaintedFace(effect: FacePaintName): Promise<Sharp> {
  const size = { width: SIDE, height: SIDE };
  const scene = sharp(await readFile(PERSON))
    .extract(PART)
    .resize(size)
    .removeAlpha();
  const data = toPlanes(size, new Uint8Array(await scene.raw().toBuffer()), 'bt709');
  async function* frames() {
    yield { place: 0, data };
  }
  const part = { size, matrix: 'bt709', framesPerSecond: 25, frames: frames(), count: 1 } as const;
  const progress = createProgress({});
  const paint = await analysePaint(part, progress);
  const wish = { effect, strength: 1, seed: 5, size, matrix: part.matrix };
  const painter = await FacePainter.create(paint, wish);
  await painter.draw(data, { place: 0, progress });
  return sharp(toRgb(size, data, part.matrix), { raw: { ...size, channels: 3 } });
}
