import { clampUnit } from '../../kernels/clamp-unit.ts';
import { gaussianBlur } from '../../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../kernels/plane.ts';
import type { Raster } from '../../kernels/raster.ts';
import { samplePlane } from '../../kernels/sample-plane.ts';
import type { Vector } from '../head-frame.ts';
import type { DrawnProps } from './render-props.ts';

/** How soft the shadow of what is worn is, and how far it falls, in widths of the face. */
const SHADOW_BLUR = 0.05;
const SHADOW_FALL = 0.07;

/** Share of the light that it takes. */
const SHADOW = 0.62;

/** Red, green, blue and opacity of a raster at a place in its own pixels, linearly between them. */
function readRaster(
  { width, height, data }: Raster,
  u: number,
  { v, out }: { v: number; out: Float32Array },
): boolean {
  const x = Math.max(0, Math.min(width - 1, u));
  const y = Math.max(0, Math.min(height - 1, v));
  const left = x | 0;
  const upper = y | 0;
  const a = (upper * width + left) * 4;
  const right = left < width - 1 ? 4 : 0;
  const lower = upper < height - 1 ? width * 4 : 0;
  if (data[a + 3] + data[a + right + 3] + data[a + lower + 3] + data[a + lower + right + 3] === 0)
    return false;
  for (let channel = 0; channel < 4; channel++) {
    const above = data[a + channel] + (data[a + right + channel] - data[a + channel]) * (x - left);
    const below =
      data[a + lower + channel] +
      (data[a + lower + right + channel] - data[a + lower + channel]) * (x - left);
    out[channel] = above + (below - above) * (y - upper);
  }
  return true;
}

/** A drawing with two samples a pixel across becomes one with one. */
function shrink(
  raster: Raster,
  { width, height }: { readonly width: number; readonly height: number },
): Raster {
  if (raster.width < 1.5 * width) return raster;
  const out = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 4; channel++) {
        const a = (2 * y * raster.width + 2 * x) * 4 + channel;
        const b = a + raster.width * 4;
        out[(y * width + x) * 4 + channel] =
          0.25 * (raster.data[a] + raster.data[a + 4] + raster.data[b] + raster.data[b + 4]);
      }
  return { width, height, channels: 4, data: out };
}

/** A pixel of the photo, and where what is read goes to. */
export interface PropPlace {
  x: number;
  y: number;
  readonly out: Float32Array;
}

/** What is worn, ready to be laid over rows of a photo. */
export interface LaidProps {
  readonly window: DrawnProps['window'];
  readonly front: Raster;
  readonly behind: Raster;
  /** Share of light that the shadow takes, perhaps smaller than the window. */
  readonly shadow: Plane;
  /** Where the shadow falls, in pixels of the photo. */
  readonly fall: readonly [x: number, y: number];
}

/** Makes a drawing ready: shrinks it, and draws the shadow that it throws on the head beneath. */
export function layProps(
  drawn: DrawnProps,
  { direction, unit }: { readonly direction: Vector; readonly unit: number },
): LaidProps {
  const { window } = drawn;
  const front = shrink(drawn.front, window);
  const behind = shrink(drawn.behind, window);
  const alpha = createPlane(front);
  for (let at = 0; at < alpha.data.length; at++) alpha.data[at] = SHADOW * clampUnit(front.data[4 * at + 3]);
  const scale = front.width / window.width;
  const shadow = gaussianBlur(alpha, SHADOW_BLUR * unit * scale);
  const fall = [
    -direction[0] * SHADOW_FALL * unit,
    -direction[1] * SHADOW_FALL * unit + 0.03 * unit,
  ] as const;
  return { window, front, behind, shadow, fall };
}

/** Reads what is worn at a pixel of the photo: `out` gets red, green and blue times the opacity, and the opacity. Tells whether there is anything. */
export function readProps(props: LaidProps, side: 'front' | 'behind', { x, y, out }: PropPlace): boolean {
  const raster = props[side];
  const { window } = props;
  const u = ((x + 0.5 - window.left) * raster.width) / window.width - 0.5;
  const v = ((y + 0.5 - window.top) * raster.height) / window.height - 0.5;
  if (u < -0.5 || v < -0.5 || u > raster.width - 0.5 || v > raster.height - 0.5) return false;
  return readRaster(raster, u, { v, out });
}

/** Share of light that the shadow of what is worn takes from a pixel of the photo. */
export function readShadow({ window, shadow, fall }: LaidProps, x: number, y: number): number {
  const u = ((x + 0.5 - fall[0] - window.left) * shadow.width) / window.width - 0.5;
  const v = ((y + 0.5 - fall[1] - window.top) * shadow.height) / window.height - 0.5;
  if (u < -0.5 || v < -0.5 || u > shadow.width - 0.5 || v > shadow.height - 0.5) return 0;
  return samplePlane(shadow, u, v);
}
