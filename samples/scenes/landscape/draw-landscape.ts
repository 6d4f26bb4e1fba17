import type { Mask } from '#imaging/core/picture.ts';
import type { FrameSize } from '../../renderer/create-camera.ts';
import type { LinearPicture } from '../../renderer/linear-picture.ts';
import type { Solid } from '../../renderer/scene.ts';
import { drawLake, type LakePicture } from './draw-lake.ts';
import { drawPanorama } from './draw-panorama.ts';
import { createLakeView, type Framing, widenView } from './lake-view.ts';
import { LAND_FROM } from './terrain.ts';
import { createThings } from './things.ts';

/** All is drawn this many times larger, then made smaller: smooth edges. */
const FINER = 2;

interface Landscape extends LinearPicture {
  /** Mask of the things on the lake, without their reflections. */
  readonly things: Mask;
}

interface LandscapeOptions {
  readonly framing: Framing;
  /**
   * On the lake or at its near shore; metres, y upwards from the water, z towards the viewer, who stands at
   * 0.
   */
  readonly solids?: readonly Solid[];
}

/** Draws a lake with woods and mountains beyond it. Linear light. */
export function drawLandscape(
  { width, height }: FrameSize,
  { framing, solids = [] }: LandscapeOptions,
): Landscape {
  const view = createLakeView({ width: width * FINER, height: height * FINER }, framing);
  const margins = { side: Math.round(view.width * 0.03), top: Math.round(view.height * 0.08) };
  // As far below the horizon as the nearest place that may be far land.
  const below = Math.ceil((view.scale * view.eye) / LAND_FROM) + 4;
  const wide = widenView(view, { ...margins, height: Math.ceil(view.horizon) + margins.top + below });
  return shrink(drawLake(view, { panorama: drawPanorama(wide), things: createThings(solids) }));
}

/** Means of squares of `FINER` pixels. A pixel shows a thing if any of its parts does. */
function shrink({ width, height, data, things }: LakePicture): Landscape {
  const size = { width: width / FINER, height: height / FINER };
  const out = new Float32Array(size.width * size.height * 3);
  const mask = new Uint8Array(size.width * size.height);
  for (let y = 0, from = 0; y < height; y++)
    for (let x = 0; x < width; x++, from++) {
      const to = Math.floor(y / FINER) * size.width + Math.floor(x / FINER);
      if (things[from]) mask[to] = 255;
      for (let channel = 0; channel < 3; channel++)
        out[to * 3 + channel] += data[from * 3 + channel] / FINER ** 2;
    }
  return { ...size, data: out, things: { ...size, data: mask } };
}
