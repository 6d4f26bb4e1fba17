import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import type { Vector } from '../../../core/geometry/vector.ts';
import { clampUnit } from '../../../core/numeric/scalar.ts';
import { createPlane, type Plane, samplePlane } from '../../../core/raster/plane.ts';
import type { Raster } from '../../../core/raster/raster.ts';
import { type RasterPlace, readRaster } from '../read-raster.ts';
import type { DrawnProps } from './render-props.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales a supersampled drawing down to its window with a tent filter two pixels wide. */
function shrink(raster: Raster, { width, height }: Size): Raster {
  const out = new Float32Array(width * height * 4);
  const scaleX = raster.width / width;
  const scaleY = raster.height / height;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      const u = (x + 0.5) * scaleX - 0.5;
      const v = (y + 0.5) * scaleY - 0.5;
      let total = 0;
      for (
        let row = Math.max(0, Math.ceil(v - scaleY));
        row <= Math.min(raster.height - 1, v + scaleY);
        row++
      )
        for (
          let column = Math.max(0, Math.ceil(u - scaleX));
          column <= Math.min(raster.width - 1, u + scaleX);
          column++
        ) {
          const weight = (1 - Math.abs(row - v) / scaleY) * (1 - Math.abs(column - u) / scaleX);
          if (weight <= 0) continue;
          total += weight;
          const from = (row * raster.width + column) * 4;
          if (raster.data[from + 3] === 0) continue;
          for (let channel = 0; channel < 4; channel++)
            out[to + channel] += weight * raster.data[from + channel];
        }
      if (total > 0) for (let channel = 0; channel < 4; channel++) out[to + channel] /= total;
    }
  return { width, height, channels: 4, data: out };
}

/** Relative step of light at an edge. */
const STEP = 0.7;

/** Smooths the edges of an undersampled drawing; the rest stays sharp. */
function smoothEdges({ width, height, channels, data }: Raster): Raster {
  const out = data.slice();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4;
      const left = at - 4;
      const above = at - 4 * width;
      const below = at + 4 * width;
      const opacity = Math.abs(data[left + 3] - data[at + 7]) + Math.abs(data[above + 3] - data[below + 3]);
      const green = Math.abs(data[left + 1] - data[at + 5]) + Math.abs(data[above + 1] - data[below + 1]);
      if (opacity < 0.1 && green < STEP * (0.02 + data[at + 1])) continue;
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let row = -1; row <= 1; row++) {
          const from = at + 4 * width * row + channel;
          sum += (2 - row * row) * (data[from - 4] + 2 * data[from] + data[from + 4]);
        }
        out[at + channel] = sum / 16;
      }
    }
  return { width, height, channels, data: out };
}

/** Antialiases a drawing and scales it down to its window. */
function smoothProps(raster: Raster, window: Size): Raster {
  return raster.width > window.width ? shrink(raster, window) : smoothEdges(raster);
}

/** Blur and offset of the shadow of props, in face widths. */
const SHADOW_BLUR = 0.05;
const SHADOW_FALL = 0.07;

/** Fraction of the light that it blocks. */
const SHADOW = 0.62;

const from: RasterPlace = { x: 0, y: 0, out: new Float32Array(4), at: 0 };

/** Pixel of the photo, and the output array. */
interface PropPlace {
  x: number;
  y: number;
  readonly out: Float32Array;
}

/** Props prepared for compositing. */
export interface PreparedProps {
  readonly window: DrawnProps['window'];
  readonly front: Raster;
  readonly behind: Raster;
  /** Fraction of light that the shadow blocks; may be smaller than the window. */
  readonly shadow: Plane;
  /** Offset of the shadow, in pixels of the photo. */
  readonly fall: readonly [x: number, y: number];
}

/** Prepares drawn props: scales them down and draws their shadow on the head. */
export function prepareProps(
  drawn: DrawnProps,
  { direction, unit }: { readonly direction: Vector; readonly unit: number },
): PreparedProps {
  const { window } = drawn;
  const front = smoothProps(drawn.front, window);
  const behind = smoothProps(drawn.behind, window);
  const alpha = createPlane(front);
  for (let at = 0; at < alpha.data.length; at++) alpha.data[at] = SHADOW * clampUnit(front.data[4 * at + 3]);
  const scale = front.width / window.width;
  const shadow = gaussianBlurCompiled(alpha, SHADOW_BLUR * unit * scale);
  const fall = [
    -direction[0] * SHADOW_FALL * unit,
    -direction[1] * SHADOW_FALL * unit + 0.03 * unit,
  ] as const;
  return { window, front, behind, shadow, fall };
}

/**
 * Samples props at a pixel of the photo: writes red, green and blue times opacity, then opacity, to `out`.
 * Returns false without any.
 */
export function readProps(props: PreparedProps, side: 'front' | 'behind', { x, y, out }: PropPlace): boolean {
  const raster = props[side];
  const { window } = props;
  const u = ((x + 0.5 - window.left) * raster.width) / window.width - 0.5;
  const v = ((y + 0.5 - window.top) * raster.height) / window.height - 0.5;
  if (u < -0.5 || v < -0.5 || u > raster.width - 0.5 || v > raster.height - 0.5) return false;
  from.x = u;
  from.y = v;
  from.out = out;
  readRaster(raster, from);
  return out[3] > 0;
}

/** Fraction of light that the shadow of props blocks at a pixel of the photo. */
export function readShadow({ window, shadow, fall }: PreparedProps, x: number, y: number): number {
  const u = ((x + 0.5 - fall[0] - window.left) * shadow.width) / window.width - 0.5;
  const v = ((y + 0.5 - fall[1] - window.top) * shadow.height) / window.height - 0.5;
  if (u < -0.5 || v < -0.5 || u > shadow.width - 0.5 || v > shadow.height - 0.5) return 0;
  return samplePlane(shadow, u, v);
}
