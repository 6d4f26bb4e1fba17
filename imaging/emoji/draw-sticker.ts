import type { Raster } from '../kernels/raster.ts';
import { transformRaster } from '../kernels/transform-raster.ts';
import type { Animation, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { drawFeatures } from './draw-features.ts';
import { type ExpressionName, type ExpressionShape, expressions } from './expressions.ts';
import { finishSticker } from './finish-sticker.ts';
import type { Look } from './looks.ts';
import { isWinking, motions, type Pose } from './motions.ts';
import type { StickerPortrait } from './portrait.ts';

/** Frames of a loop of just under a second. */
const FRAMES = 12;
const FRAME_MILLISECONDS = 80;

/** Scale of moving figures, which need space to move. */
const MOVING_SCALE = 0.93;

/** Largest side of a moving sticker in pixels, as it is shown small. */
const MAX_MOVING = 512;

/** Height of the pivot of the sway, as a fraction of the side. */
const PIVOT = 0.86;

/** Phase of the symbols in a still picture. */
const STILL_PHASE = 0.2;

export interface StickerParams {
  readonly portrait: StickerPortrait;
  /** Figure without eyes, brows and mouth, from `paintFigure`; not changed. */
  readonly figure: Raster;
  readonly look: Look;
  readonly expression: ExpressionName;
  readonly exaggeration: number;
  /** Side of the sticker in pixels. */
  readonly size: number;
  /** Width of the border as a fraction of the side. */
  readonly border: number;
}

function drawFace(params: StickerParams, mood: { blink: number; phase: number }): Raster {
  const { portrait, figure, look, exaggeration } = params;
  const sheet = { ...figure, data: figure.data.slice() };
  const whole: ExpressionShape = expressions[params.expression];
  const expression =
    params.expression === 'wink' && !isWinking(mood.phase) ? { ...whole, left: 'open' as const } : whole;
  drawFeatures(sheet, { portrait, expression, look, exaggeration, mood });
  return sheet;
}

/** Draws a still sticker. */
export function drawStill(params: StickerParams): Picture {
  const { figure, size, border } = params;
  const sheet = drawFace(params, { blink: 0, phase: params.expression === 'wink' ? 0.5 : STILL_PHASE });
  const step = figure.width / size;
  const drawing = transformRaster(sheet, {
    width: size,
    height: size,
    start: [0, 0],
    across: [step, 0],
    down: [0, step],
  });
  return finishSticker(drawing, border * size);
}

/** Resamples a sheet into a frame in a pose. */
function poseSheet(sheet: Raster, { pose, size }: { readonly pose: Pose; readonly size: number }): Raster {
  const step = sheet.width / size / MOVING_SCALE;
  const cosine = Math.cos(pose.tilt);
  const sine = Math.sin(pose.tilt);
  // From the frame back to the sheet: inverse rotation, then inverse stretch.
  const [wide, high] = [step / (1 - pose.stretch), step / (1 + pose.stretch)];
  const across = [cosine * wide, -sine * high] as const;
  const down = [sine * wide, cosine * high] as const;
  const x = (0.5 + pose.right) * size;
  const y = (0.5 + MOVING_SCALE * (PIVOT - 0.5) - pose.up) * size;
  const start = [
    0.5 * sheet.width - x * across[0] - y * down[0],
    PIVOT * sheet.height - x * across[1] - y * down[1],
  ] as const;
  return transformRaster(sheet, { width: size, height: size, start, across, down });
}

/** Draws an animated sticker: a seamless loop with the motion of its expression. Rejects with `aborted`. */
export async function drawMoving(params: StickerParams, progress: Progress): Promise<Animation> {
  const size = Math.min(params.size, MAX_MOVING);
  const frames: Picture[] = [];
  for (let i = 0; i < FRAMES; i++) {
    await progress.report(i / FRAMES);
    const phase = i / FRAMES;
    const pose = motions[params.expression](phase);
    const sheet = drawFace(params, { blink: pose.blink, phase });
    frames.push(finishSticker(poseSheet(sheet, { pose, size }), params.border * size * MOVING_SCALE));
  }
  await progress.report(1);
  const [first, ...others] = frames;
  return { frames: [first, ...others], frameMilliseconds: FRAME_MILLISECONDS };
}
