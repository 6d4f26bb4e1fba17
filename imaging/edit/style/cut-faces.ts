import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import type { LabelGrid } from './clean-labels.ts';
import { ringOnCanvas } from './find-face-points.ts';
import type { Cells } from './slic-cells.ts';
import type { Canvas, FacePoints } from './style.ts';

/**
 * Room of a face above its mesh, which ends below the hairline, as a share of the way from its chin. There
 * it must be like skin at a share of that way, by a difference of colour in OKLab.
 */
const FOREHEAD = { above: 0.25, from: 0.76, like: 0.13 } as const;

/** Flags of the pixels within a face's oval, enlarged by a factor away from its chin. */
function flagFace(face: FacePoints, { canvas, factor }: { readonly canvas: Canvas; factor: number }): Flags {
  const { width, height } = canvas;
  const [chinX, chinY] = [face[2 * facePoints.chin] * width, face[2 * facePoints.chin + 1] * height];
  const corners = ringOnCanvas(face, { ring: faceLandmarks.faceOval, canvas }).map((value, at) => {
    const from = at % 2 === 0 ? chinX : chinY;
    return from + factor * (value - from);
  });
  const flags = { width, height, data: new Uint8Array(width * height) };
  fillPolygon(flags, corners);
  return flags;
}

/** Gives islands within a pane to that pane: labels that only it surrounds. Changes the labels. */
function closeIslands({ width, height, data }: LabelGrid, label: number): void {
  const reached = new Uint8Array(data.length);
  const queue: number[] = [];
  const visit = (at: number) => {
    if (reached[at] || data[at] === label) return;
    reached[at] = 1;
    queue.push(at);
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  }
  for (let at = 0; at < data.length; at++) if (!reached[at]) data[at] = label;
}

interface Faces {
  readonly faces: readonly FacePoints[];
  readonly canvas: Canvas;
  /** Number of the first face's pane. */
  readonly first: number;
}

/**
 * Gives each face with its forehead a pane of its own, on which its features are painted, as glaziers do.
 * Changes the panes.
 */
export function cutFaces(
  owner: Int32Array,
  { planes: { lightness, a, b }, faces, canvas, first }: Faces & { readonly planes: OklabPlanes },
): void {
  const { width, height } = canvas;
  for (const [i, face] of faces.entries()) {
    const [chinX, chinY] = [face[2 * facePoints.chin] * width, face[2 * facePoints.chin + 1] * height];
    const inside = flagFace(face, { canvas, factor: 1 }).data;
    const around = flagFace(face, { canvas, factor: 1 + FOREHEAD.above }).data;
    for (let at = 0; at < owner.length; at++) {
      if (!around[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      const towards = (share: number) =>
        Math.floor(chinY + (y - chinY) * share) * width + Math.floor(chinX + (x - chinX) * share);
      const near = inside[at] ? at : towards(FOREHEAD.from);
      const tint = Math.hypot(a.data[at] - a.data[near], b.data[at] - b.data[near]);
      const isLike = Math.hypot(lightness.data[at] - lightness.data[near], 2 * tint) < FOREHEAD.like;
      if (isLike) owner[at] = first + i;
    }
    closeIslands({ width, height, data: owner }, first + i);
  }
}

/** Colours of cells, followed by the mean colours of the faces cut out of them. */
export function addFaceColours(
  planes: OklabPlanes,
  { cells, owner, faces }: { cells: Cells; owner: Int32Array; readonly faces: number },
): Float32Array {
  const sums = new Float64Array(4 * faces);
  for (let at = 0; at < owner.length; at++) {
    const to = 4 * (owner[at] - cells.count);
    if (to < 0) continue;
    sums[to]++;
    sums[to + 1] += planes.lightness.data[at];
    sums[to + 2] += planes.a.data[at];
    sums[to + 3] += planes.b.data[at];
  }
  const colours = new Float32Array(3 * (cells.count + faces));
  colours.set(cells.colours);
  for (let face = 0; face < faces; face++)
    for (let channel = 0; channel < 3; channel++)
      colours[3 * (cells.count + face) + channel] =
        sums[4 * face + 1 + channel] / Math.max(1, sums[4 * face]);
  return colours;
}
