import { linearOf, toByte } from '../../core/colour/colour-space.ts';
import type { DrawnWindow } from '../../core/geometry/place-triangles.ts';
import type { Vector } from '../../core/geometry/vector.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { estimateLight, type FaceLight } from '../../vision/faces/estimate-light.ts';
import { faceLandmarks, MESH_POINTS } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { meshNormals } from '../../vision/faces/mesh-normals.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { findPaintable, type LinearWindow } from './find-paintable.ts';
import { type HeadFrame, measureHeadFrame, toHeadPlace, toPhotoPlace } from './head-frame.ts';
import { learnHair } from './learn-hair.ts';
import { measureWhiteLight, type WhiteLight } from './paint-light.ts';
import {
  createSurfaceBuffer,
  rasterizeSurface,
  SURFACE_VALUES,
  type Surface,
  type SurfaceBuffer,
} from './props/rasterize-surface.ts';

const ring = faceLandmarks.faceOval;

/**
 * Extensions of the face's outline: over the forehead, around to the ears, under the jaw and down the neck.
 */
const rings = [
  { side: [1.03, 0, 0.12], up: [-0.03, -0.14, 0.12], down: [-0.06, 0.03, 0.17], map: [0.05, 0.09, 0.05] },
  { side: [1.04, 0, 0.26], up: [-0.1, -0.26, 0.3], down: [-0.28, 0.46, 0.12], map: [0.1, 0.2, 0.3] },
] as const;

/** Points around a face that extend it. */
export const OUTSIDE_POINTS = rings.length * ring.length;

/** Place of the extended outline in head coordinates. */
function extendOutline([x, y, z]: Vector, { side, up, down }: (typeof rings)[number]): Vector {
  const rise = smoothStep(0.05, -0.35, y);
  const fall = smoothStep(0.15, 0.5, y);
  return [
    x * (side[0] + rise * up[0] + fall * down[0]),
    y + side[1] + rise * up[1] + fall * down[1],
    z + side[2] + rise * up[2] + fall * down[2],
  ];
}

/** Place of the extended outline on the canvas, whose middle is at x = 0. */
function extendOutlineOnCanvas(
  [x, y]: readonly [number, number],
  { map }: (typeof rings)[number],
): readonly [number, number] {
  const far = Math.hypot(x, y - 0.5) || 1;
  const rise = smoothStep(0.45, 0.2, y);
  const fall = smoothStep(0.65, 0.9, y);
  const reach = map[0] + rise * (map[1] - map[0]) + fall * (map[2] - map[0]);
  return [x + (reach * x) / far, y + (reach * (y - 0.5)) / far];
}

/** Triangles between the outline and its rings, oriented like those of the mesh. */
function listRingTriangles(): number[] {
  const triangles: number[] = [];
  const point = (level: number, i: number) =>
    level === 0 ? ring[i % ring.length] : MESH_POINTS + (level - 1) * ring.length + (i % ring.length);
  for (let level = 0; level < rings.length; level++)
    for (let i = 0; i < ring.length; i++) {
      const [a, b] = [point(level, i), point(level, i + 1)];
      const [c, d] = [point(level + 1, i), point(level + 1, i + 1)];
      triangles.push(a, b, c, b, d, c);
    }
  return triangles;
}

/** Points around a face that extend it, x, y and z in turn, in pixels: as its head would carry them. */
export function extendFace(mesh: Pick<FaceMesh, 'points'>): Float32Array {
  const { points } = mesh;
  const frame = measureHeadFrame(mesh);
  const out = new Float32Array(3 * OUTSIDE_POINTS);
  for (const [level, order] of rings.entries())
    for (const [i, from] of ring.entries()) {
      const place = toHeadPlace(frame, [points[3 * from], points[3 * from + 1], points[3 * from + 2]]);
      out.set(toPhotoPlace(frame, extendOutline(place, order)), 3 * (level * ring.length + i));
    }
  return out;
}

/**
 * Surface of a face and its extension in pixels of the photo, with canvas coordinates (x from the middle of
 * the face). It includes the eyes but not the opening of the mouth.
 */
function buildFaceSurface({ points }: FaceMesh, { topology, outside }: FaceSurfaceParams): Surface {
  const count = MESH_POINTS + OUTSIDE_POINTS;
  const all = new Float32Array(3 * count);
  all.set(points);
  all.set(outside, 3 * MESH_POINTS);
  const map = new Float32Array(2 * count);
  for (let i = 0; i < MESH_POINTS; i++) {
    map[2 * i] = topology.map[2 * i] - 0.5;
    map[2 * i + 1] = topology.map[2 * i + 1];
  }
  for (const [level, order] of rings.entries())
    for (const [i, from] of ring.entries()) {
      const to = MESH_POINTS + level * ring.length + i;
      map.set(extendOutlineOnCanvas([map[2 * from], map[2 * from + 1]], order), 2 * to);
    }
  const triangles = Int32Array.from([...topology.triangles, ...listRingTriangles()]);
  const normals = meshNormals(all, triangles);
  const values = new Float32Array(count * SURFACE_VALUES);
  for (let i = 0; i < count; i++) {
    values.set(map.subarray(2 * i, 2 * i + 2), i * SURFACE_VALUES);
    values.set(normals.subarray(3 * i, 3 * i + 3), i * SURFACE_VALUES + 2);
  }
  return { points: all, values, triangles };
}

interface FaceSurfaceParams {
  readonly topology: MeshTopology;
  /** Points around the face, as of `extendFace`. */
  readonly outside: Float32Array;
}

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
export function prepareFace(photo: Picture, params: PrepareFaceParams): PreparedFace {
  const { mesh, topology, matte } = params;
  const frame = measureHeadFrame(mesh);
  const light = params.light ?? estimateLight(photo, { mesh, triangles: topology.triangles });
  const surface = buildFaceSurface(mesh, { topology, outside: params.outside ?? extendFace(mesh) });
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
  /** Points around the face, where they are known better than by `extendFace`. */
  readonly outside?: Float32Array;
  /** Light on the face; estimated in the photo if left out. */
  readonly light?: FaceLight;
}
