import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Blurred copies between sharp and the most blurred, of which each pixel mixes two. */
const COPIES = 4;

interface Focus {
  /** Row at which the ground ends, 0–1 from the top. */
  readonly horizon: number;
  /** Row on which the subject stands; undefined where the frame cuts it off. */
  readonly foot: number | undefined;
}

/** Least rows from the end of the ground to the subject over which blur falls, as a share of the height. */
const LEAST = 0.05;

/** Share of the full blur in a row: the ground is sharp where the subject stands, as before a real lens. */
function blurOfRow(v: number, { horizon, foot }: Focus): number {
  if (v < horizon) return 1;
  return foot === undefined ? 0.85 : Math.min(1, Math.abs(foot - v) / Math.max(LEAST, foot - horizon));
}

/** Blurs each row by its distance from the plane in focus. `sigma`: spread of the full blur in pixels. */
export function blurByDepth(plane: Plane, { sigma, ...focus }: Focus & { readonly sigma: number }): Plane {
  const { width, height } = plane;
  const copies = Array.from({ length: COPIES }, (_, index) =>
    index === 0 ? plane : gaussianBlurCompiled(plane, (sigma * index) / (COPIES - 1)),
  );
  const out = createPlane({ width, height });
  for (let y = 0, at = 0; y < height; y++) {
    const level = blurOfRow((y + 0.5) / height, focus) * (COPIES - 1);
    const lower = Math.min(COPIES - 2, Math.floor(level));
    const share = level - lower;
    const [from, to] = [copies[lower].data, copies[lower + 1].data];
    for (let x = 0; x < width; x++, at++) out.data[at] = from[at] + (to[at] - from[at]) * share;
  }
  return out;
}
