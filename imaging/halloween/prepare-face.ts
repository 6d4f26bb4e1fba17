import { estimateLight, type FaceLight } from '../faces/estimate-light.ts';
import type { FaceMesh } from '../faces/face-mesh.ts';
import type { MeshTopology } from '../faces/mesh-topology.ts';
import { linearOf, toByte } from '../kernels/oklab.ts';
import type { DrawnWindow } from '../kernels/place-triangles.ts';
import type { Plane } from '../kernels/plane.ts';
import {
  createSurfaceBuffer,
  rasterizeSurface,
  type Surface,
  type SurfaceBuffer,
} from '../kernels/rasterize-surface.ts';
import type { Mask, Picture } from '../picture.ts';
import { buildFaceSurface } from './face-surface.ts';
import { findPaintable, type LinearWindow } from './find-paintable.ts';
import { type HeadFrame, measureHeadFrame } from './head-frame.ts';
import { learnHair } from './learn-hair.ts';
import { measureWhiteLight, type WhiteLight } from './paint-light.ts';

/** A face prepared for paint: its surface, pose, light and paintable pixels. */
interface PreparedFace {
  readonly mesh: FaceMesh;
  readonly frame: HeadFrame;
  readonly light: FaceLight;
  readonly white: WhiteLight;
  readonly surface: Surface;
  /** Visible surface in the window; undefined for a face outside the photo. */
  readonly buffer: SurfaceBuffer;
  readonly paintable: Plane;
  readonly linear: LinearWindow;
}

function windowOfSurface({ points }: Surface, { width, height }: Picture): DrawnWindow {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < points.length; at += 3) {
    left = Math.min(left, points[at]);
    right = Math.max(right, points[at]);
    top = Math.min(top, points[at + 1]);
    bottom = Math.max(bottom, points[at + 1]);
  }
  left = Math.max(0, Math.floor(left) - 2);
  top = Math.max(0, Math.floor(top) - 2);
  return {
    left,
    top,
    width: Math.max(0, Math.min(width, Math.ceil(right) + 2) - left),
    height: Math.max(0, Math.min(height, Math.ceil(bottom) + 2) - top),
  };
}

/** Reads a window's pixels as linear light. */
function readLinear({ width, channels, data }: Picture, window: DrawnWindow): LinearWindow {
  const out = new Float32Array(window.width * window.height * 3);
  for (let row = 0, to = 0; row < window.height; row++) {
    let from = ((window.top + row) * width + window.left) * channels;
    for (let column = 0; column < window.width; column++, from += channels, to += 3)
      for (let channel = 0; channel < 3; channel++) out[to + channel] = linearOf[data[from + channel]];
  }
  return { width: window.width, height: window.height, data: out };
}

/** Writes changed pixels of a window back; alpha and all other pixels stay. */
export function writeLinear(
  { width, channels, data }: Picture,
  {
    window,
    before,
    after,
  }: { readonly window: DrawnWindow; readonly before: Float32Array; readonly after: Float32Array },
): void {
  for (let row = 0, from = 0; row < window.height; row++) {
    let to = ((window.top + row) * width + window.left) * channels;
    for (let column = 0; column < window.width; column++, to += channels, from += 3)
      for (let channel = 0; channel < 3; channel++)
        if (after[from + channel] !== before[from + channel])
          data[to + channel] = toByte(after[from + channel]);
  }
}

/** Prepares a face for paint. */
export function prepareFace(photo: Picture, { mesh, topology, matte }: PrepareFaceParams): PreparedFace {
  const frame = measureHeadFrame(mesh);
  const light = estimateLight(photo, { mesh, triangles: topology.triangles });
  const surface = buildFaceSurface(mesh, { topology, frame });
  const buffer = createSurfaceBuffer(windowOfSurface(surface, photo));
  rasterizeSurface(buffer, { surface, part: 1 });
  const linear = readLinear(photo, buffer.window);
  const hair = matte && learnHair(photo, { matte, frame, light, mesh });
  const paintable = findPaintable({ buffer, window: linear, light, mesh, unit: frame.unit, hair });
  return { mesh, frame, light, white: measureWhiteLight(light), surface, buffer, paintable, linear };
}

interface PrepareFaceParams {
  readonly mesh: FaceMesh;
  readonly topology: MeshTopology;
  readonly matte?: Mask;
}
