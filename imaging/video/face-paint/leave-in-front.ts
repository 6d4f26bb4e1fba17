import type { Plane } from '../../core/raster/plane.ts';
import { CANVAS_OVAL } from '../../portrait/halloween/paint/canvas.ts';
import { SURFACE_VALUES, type SurfaceBuffer } from '../../portrait/halloween/props/rasterize-surface.ts';
import { readRaster } from '../../portrait/halloween/read-raster.ts';

/** Share of the face's outline from which on a UV map knows too little of what passes before it. */
const KNOWN = 0.92;

interface FrontParams {
  readonly buffer: SurfaceBuffer;
  /** Things before the face, 0–1, as a UV map. */
  readonly occluders: Plane;
  /** Moves UV coordinates to where UV maps have them. */
  readonly place: (x: number, y: number) => number;
}

/**
 * Takes paint from pixels before which a thing passes. Around the face, where no map tells of things, goes
 * what is before the nearest part of its outline.
 */
export function leaveInFront(paintable: Plane, { buffer, occluders, place }: FrontParams): void {
  const raster = { ...occluders, channels: 1 };
  const { width, height } = occluders;
  const read = { x: 0, y: 0, out: new Float32Array(1), at: 0 };
  const { middle, across, down } = CANVAS_OVAL;
  for (let at = 0; at < paintable.data.length; at++) {
    if (paintable.data[at] === 0) continue;
    const u = buffer.values[at * SURFACE_VALUES];
    const v = buffer.values[at * SURFACE_VALUES + 1] - middle;
    const inward = Math.min(1, KNOWN / Math.max(1e-3, Math.hypot(u / across, v / down)));
    const x = 0.5 + u * inward;
    read.x = x * width - 0.5;
    read.y = place(x, middle + v * inward) * height - 0.5;
    readRaster(raster, read);
    paintable.data[at] *= 1 - read.out[0];
  }
}
