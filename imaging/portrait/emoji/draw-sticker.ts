import { toByte } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Animation, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { drawFeatures } from './draw-features.ts';
import { type ExpressionName, type ExpressionShape, expressions } from './expressions.ts';
import type { Look } from './looks.ts';
import { isWinking, motions, type Pose } from './motions.ts';
import type { StickerPortrait } from './portrait.ts';

/** Places of the pixels of a result in its source. */
interface Transform {
  readonly width: number;
  readonly height: number;
  /** Place in the source of the result's upper left corner, in pixels from its own upper left corner. */
  readonly start: readonly [x: number, y: number];
  /** Steps in the source to the next pixel on the right, and to the one below. */
  readonly across: readonly [x: number, y: number];
  readonly down: readonly [x: number, y: number];
}

/** Samples along each side of a pixel of the result. */
const SAMPLES = 2;

/**
 * Turns, shears, scales and moves a raster: each pixel is the mean of four samples, each linear between
 * pixels. Beyond the source there are zeros.
 */
export function transformRaster(source: Raster, { width, height, start, across, down }: Transform): Raster {
  const { channels, data } = source;
  const out = new Float32Array(width * height * channels);
  const weight = 1 / (SAMPLES * SAMPLES);
  for (let row = 0, to = 0; row < height; row++)
    for (let column = 0; column < width; column++, to += channels)
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const u = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
        const v = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
        const x = start[0] + u * across[0] + v * down[0] - 0.5;
        const y = start[1] + u * across[1] + v * down[1] - 0.5;
        const left = Math.floor(x);
        const top = Math.floor(y);
        if (left < 0 || top < 0 || left >= source.width - 1 || top >= source.height - 1) continue;
        const from = (top * source.width + left) * channels;
        const below = from + source.width * channels;
        const weightD = weight * (x - left) * (y - top);
        const weightB = weight * (x - left) - weightD;
        const weightC = weight * (y - top) - weightD;
        const weightA = weight - weightB - weightC - weightD;
        for (let channel = 0; channel < channels; channel++)
          out[to + channel] +=
            weightA * data[from + channel] +
            weightB * data[from + channels + channel] +
            weightC * data[below + channel] +
            weightD * data[below + channels + channel];
      }
  return { width, height, channels, data: out };
}

/** Shadow under a sticker: spread and downward offset as fractions of its side, and darkness. */
const SHADOW = { spread: 0.012, down: 0.01, dark: 0.34 } as const;

/** Coverage of the border: all places within a distance of the figure, with a smooth edge. */
function borderCoverage({ width, height, data }: Raster, border: number): Plane {
  const empty = new Uint8Array(width * height);
  for (let at = 0; at < empty.length; at++) empty[at] = data[4 * at + 3] < 0.5 ? 1 : 0;
  const distance = distanceTransform({ width, height, data: empty });
  const near = createPlane({ width, height });
  for (let at = 0; at < near.data.length; at++)
    near.data[at] = Math.max(0, Math.min(1, border + 0.5 - distance[at]));
  const spread = Math.max(0.7, 0.22 * border);
  const smooth = gaussianBlurCompiled(near, spread);
  const sharp = 1.2 * spread;
  for (let at = 0; at < near.data.length; at++)
    near.data[at] = Math.max(0, Math.min(1, 0.5 + (smooth.data[at] - 0.5) * 2.5066 * sharp));
  return near;
}

/**
 * Finishes a sticker: the drawing on a white die-cut border with a soft shadow, sRGB with straight alpha.
 * @param drawing linear light times opacity, then opacity
 * @param border width in pixels; 0 omits border and shadow
 */
function finishSticker(drawing: Raster, border: number): Picture {
  const { width, height, data } = drawing;
  const out = new Uint8Array(width * height * 4);
  const paper = border > 0 ? borderCoverage(drawing, border) : createPlane(drawing);
  const shadow = border > 0 ? gaussianBlurCompiled(paper, SHADOW.spread * width) : paper;
  const down = Math.round(SHADOW.down * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const cover = data[4 * at + 3];
      const white = paper.data[at] * (1 - cover);
      const dark = y >= down ? SHADOW.dark * shadow.data[at - down * width] * (1 - white - cover) : 0;
      const alpha = cover + white + Math.max(0, dark);
      if (alpha <= 0) continue;
      for (let channel = 0; channel < 3; channel++)
        out[4 * at + channel] = toByte((data[4 * at + channel] + white) / alpha);
      out[4 * at + 3] = Math.round(255 * Math.min(1, alpha));
    }
  return { width, height, channels: 4, data: out };
}

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
