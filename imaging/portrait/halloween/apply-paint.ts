import { luminanceOf } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { samplePlaces } from '../../core/geometry/sample-places.ts';
import { dot, normalize, type Vector } from '../../core/geometry/vector.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { buildMipLevels, type Raster } from '../../core/raster/raster.ts';
import { type FaceLight, illuminate } from '../../vision/faces/estimate-light.ts';
import type { LinearWindow } from './find-paintable.ts';
import { CANVAS, PAINT_CHANNELS, type PaintCanvas, RELIEF } from './paint/canvas.ts';
import type { WhiteLight } from './paint-light.ts';
import { SURFACE_VALUES, type SurfaceBuffer } from './props/rasterize-surface.ts';
import { readRaster } from './read-raster.ts';

interface PaintedFace {
  readonly canvas: PaintCanvas;
  /** The canvas and its halves, where it is read more than once, and how much finer ones are read. */
  readonly levels?: readonly Raster[];
  readonly finer?: number;
  readonly buffer: SurfaceBuffer;
  /** Fraction of each pixel that takes paint, 0–1. */
  readonly paintable: Plane;
  readonly light: FaceLight;
  readonly white: WhiteLight;
  /** Pixels per face width. */
  readonly unit: number;
}

/** Resolution of the canvas relative to the photo below which it is enlarged. */
const ENLARGED = 1.2;

/** Rows painted between two yields. */
const BAND = 48;

/** Visibility of the skin's fine light and shade, pores and stubble through paint. */
const TEXTURE = 0.75;

/**
 * Fraction of measured light on paint; the rest follows the normals, without the skin's spots and redness.
 */
const MEASURED = 0.55;

/** Height of paint in thousandths of a unit that tilts a surface by about 45° over one pixel. */
const STEEPNESS = 0.22;

/** Warps the paint from the canvas into the window where skin takes it, `PAINT_CHANNELS` a pixel. */
function carryPaint({ canvas, levels, finer = 0, buffer, paintable, unit }: PaintedFace): Float32Array {
  const { window, values } = buffer;
  const { width, height } = window;
  const out = new Float32Array(width * height * PAINT_CHANNELS);
  const mapX = (at: number) => (values[at * SURFACE_VALUES] - CANVAS.left) * canvas.scale;
  const mapY = (at: number) => (values[at * SURFACE_VALUES + 1] - CANVAS.top) * canvas.scale;
  if (!levels && canvas.scale < ENLARGED * unit) {
    // Without enlargement no paint can be lost between pixels.
    const place = { x: 0, y: 0, out, at: 0 };
    for (let at = 0; at < paintable.data.length; at++) {
      if (paintable.data[at] === 0) continue;
      place.x = mapX(at) - 0.5;
      place.y = mapY(at) - 0.5;
      place.at = at * PAINT_CHANNELS;
      readRaster(canvas, place);
    }
    return out;
  }
  const x = new Float32Array(width * height).fill(Number.NaN);
  const y = new Float32Array(width * height).fill(Number.NaN);
  for (let at = 0; at < x.length; at++) {
    if (paintable.data[at] === 0) continue;
    x[at] = mapX(at);
    y[at] = mapY(at);
  }
  samplePlaces(levels ?? buildMipLevels(canvas), {
    places: { width, height, x, y },
    out,
    top: 0,
    bottom: height,
    finer,
  });
  return out;
}

function readLuminance({ width, height, data }: LinearWindow): Plane {
  const plane = createPlane({ width, height });
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = luminanceOf(data, 3 * at);
  return plane;
}

/**
 * Renders paint on the skin of a window in linear light. Paint reflects its own colour of the skin's light;
 * pores, folds and highlights stay. Changes the window.
 */
export async function applyPaint(
  window: LinearWindow,
  { face, progress }: { readonly face: PaintedFace; readonly progress: Progress },
): Promise<void> {
  const { unit } = face;
  const paint = carryPaint(face);
  await progress.report(0.4);
  const luminance = readLuminance(window);
  const broad = gaussianBlurCompiled(luminance, Math.max(1, 0.022 * unit));
  await progress.report(0.6);
  for (let top = 0; top < window.height; top += BAND) {
    paintRows({ window, face, paint, luminance, broad, top, bottom: Math.min(window.height, top + BAND) });
    await progress.report(0.6 + (0.4 * top) / window.height);
  }
}

interface PaintRows {
  readonly window: LinearWindow;
  readonly face: PaintedFace;
  readonly paint: Float32Array;
  readonly luminance: Plane;
  readonly broad: Plane;
  readonly top: number;
  readonly bottom: number;
}

/** Brightness from the paint's slope towards the light, and its specular reflection. */
function lightSlope({ window, face, paint }: PaintRows, at: number): number {
  const { width } = window;
  const { direction } = face.light;
  const step = PAINT_CHANNELS;
  const here = at * step + RELIEF;
  const slopeX = (paint[here + step] ?? 0) - (paint[here - step] ?? 0);
  const slopeY = (paint[here + step * width] ?? 0) - (paint[here - step * width] ?? 0);
  if (slopeX === 0 && slopeY === 0) return 0;
  const size = (STEEPNESS * face.unit) / 400;
  return -size * (slopeX * direction[0] + slopeY * direction[1]);
}

function paintRows(rows: PaintRows): void {
  const { window, face, paint, luminance, broad, top, bottom } = rows;
  const { width, data } = window;
  const { buffer, paintable, light, white } = face;
  const half = halfway(light.direction);
  const normal: [number, number, number] = [0, 0, 0];
  for (let at = top * width; at < bottom * width; at++) {
    const cover = paint[at * PAINT_CHANNELS + 3];
    const share = Math.min(1, cover) * paintable.data[at];
    if (share < 1e-3) continue;
    for (let axis = 0; axis < 3; axis++) normal[axis] = buffer.values[at * SURFACE_VALUES + 2 + axis];
    const told = illuminate(light, normal);
    const measured = Math.max(0.04, broad.data[at] / light.level);
    const shade = Math.min(2.2, told * (measured / told) ** MEASURED);
    const ratio = (luminance.data[at] + 0.002) / (broad.data[at] + 0.002);
    const texture = Math.max(0.45, Math.min(1.9, ratio)) ** TEXTURE;
    const slope = Math.max(-0.7, Math.min(0.9, lightSlope(rows, at)));
    const lit = shade * texture * (1 + slope);
    const gloss = paint[at * PAINT_CHANNELS + 4] / cover;
    const facing = Math.max(0, dot(normal, half));
    const shine =
      gloss *
      Math.max(0, told) *
      (0.16 * facing ** 28 + 0.03 * facing ** 5) *
      Math.max(0, 1 + 2.5 * slope + 1.6 * (texture - 1));
    for (let channel = 0; channel < 3; channel++) {
      const colour = paint[at * PAINT_CHANNELS + channel] / cover;
      const painted = white[channel] * (Math.max(0, colour) * lit + shine);
      data[3 * at + channel] += share * (painted - data[3 * at + channel]);
    }
  }
}

/** Half vector between light and viewer (Blinn, 1977). */
export function halfway([x, y, z]: Vector): Vector {
  return normalize([x, y, z - 1]);
}
