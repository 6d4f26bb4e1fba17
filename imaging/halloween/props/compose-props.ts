import { clampUnit } from '../../kernels/clamp-unit.ts';
import { gaussianBlur } from '../../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../kernels/plane.ts';
import type { Raster } from '../../kernels/raster.ts';
import { type RasterPlace, readRaster } from '../../kernels/read-raster.ts';
import { samplePlane } from '../../kernels/sample-plane.ts';
import type { Vector } from '../head-frame.ts';
import type { DrawnProps } from './render-props.ts';
import { smoothProps } from './smooth-props.ts';

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
  const shadow = gaussianBlur(alpha, SHADOW_BLUR * unit * scale);
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
