import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Bristles of a brush, as heights across it, and kinds of brushes. */
const BRISTLES = 32;
const KINDS = 16;
/** Range of the distance in OKLab of a pixel's colour from a stroke's in which the stroke leaves it out. */
const LEFT_OUT = [0.06, 0.13] as const;
const STEEPNESS = 1 / (LEFT_OUT[1] - LEFT_OUT[0]);
/** Share of half a stroke's width that its soft border takes. */
const BORDER = 0.22;
/** Lightness of a ridge that a bristle leaves, over that of its paint. */
const RIDGE = 0.02;

/** A stroke of one colour along a path of places, x and y in turn, in pixels. */
export interface Stroke {
  readonly path: readonly number[];
  readonly width: number;
  /** Colour of what is painted, in OKLab. */
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
  /** Differences of the paint from that colour. */
  readonly lighter: number;
  readonly redder: number;
  readonly warmer: number;
  /** Place of its brush among all brushes, 0–1. */
  readonly brush: number;
}

/** Heights of bristles across brushes, −1 to 1, for `dragBrush`. */
export function createBrush(seed: number): Float32Array {
  const brush = new Float32Array(KINDS * BRISTLES);
  for (let kind = 0; kind < KINDS; kind++)
    for (let n = 0; n < BRISTLES; n++) {
      const coarse = hashUnit(kind, n >> 2, seed + 11) + hashUnit(kind, n >> 1, seed + 12);
      brush[kind * BRISTLES + n] = Math.max(-1, Math.min(1, coarse + hashUnit(kind, n, seed + 13) - 1.5));
    }
  return brush;
}

interface WetPlanes {
  readonly planes: OklabPlanes;
  readonly height: Plane;
}

interface Drag {
  /** The painted scene, whose edges the stroke respects. */
  readonly scene: OklabPlanes;
  readonly brush: Float32Array;
  readonly stroke: Stroke;
}

/** A straight part of a stroke: where it begins, its direction and length, and the box around it. */
interface Segment {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
  readonly length: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The part of a stroke from place `n` of its path to the next, within a canvas. */
function segmentOf(
  { path, width }: Stroke,
  { n, canvas }: { readonly n: number; readonly canvas: Plane },
): Segment {
  const half = 0.5 * width;
  const [x, y] = [path[n], path[n + 1]];
  const [dx, dy] = n + 3 < path.length ? [path[n + 2] - x, path[n + 3] - y] : [0, 0];
  const length = Math.sqrt(dx * dx + dy * dy);
  return {
    x,
    y,
    length,
    across: length > 0 ? dx / length : 1,
    down: length > 0 ? dy / length : 0,
    left: Math.max(0, Math.ceil(Math.min(x, x + dx) - half)),
    right: Math.min(canvas.width - 1, Math.floor(Math.max(x, x + dx) + half)),
    top: Math.max(0, Math.ceil(Math.min(y, y + dy) - half)),
    bottom: Math.min(canvas.height - 1, Math.floor(Math.max(y, y + dy) + half)),
  };
}

/** Draws a part of a stroke. Names of planes stand for their data: the loop runs for millions of pixels. */
function dragSegment(
  { planes, height }: WetPlanes,
  { scene, brush, stroke, n }: Drag & { readonly n: number },
): void {
  const canvas = planes.lightness;
  const { x, y, across, down, length, left, right, top, bottom } = segmentOf(stroke, { n, canvas });
  const [tones, reds, warms, heights] = [canvas.data, planes.a.data, planes.b.data, height.data];
  const [ownTones, ownReds, ownWarms] = [scene.lightness.data, scene.a.data, scene.b.data];
  const { lightness, a, b, lighter } = stroke;
  const [red, warm, thick] = [a + stroke.redder, b + stroke.warmer, 0.5 + 0.3 * stroke.brush];
  const half = 0.5 * stroke.width;
  const [reach, rise, perHair] = [half * half, 1 / (BORDER * half), BRISTLES / stroke.width];
  const hairs = (Math.min(KINDS - 1, Math.floor(stroke.brush * KINDS)) + 0.5) * BRISTLES;
  for (let row = top; row <= bottom; row++)
    for (let column = left, at = row * canvas.width + left; column <= right; column++, at++) {
      const px = column - x;
      const py = row - y;
      const along = px * across + py * down;
      const beside = py * across - px * down;
      const past = along < 0 ? along : along > length ? along - length : 0;
      const square = beside * beside + past * past;
      if (square >= reach) continue;
      const own = ownTones[at];
      const other = Math.abs(own - lightness) + Math.abs(ownReds[at] - a) + Math.abs(ownWarms[at] - b);
      if (other >= LEFT_OUT[1]) continue;
      const hair = brush[(hairs + beside * perHair) | 0];
      const inside = (half - Math.sqrt(square)) * rise;
      const cover = Math.min(1, inside) * (other <= LEFT_OUT[0] ? 1 : (LEFT_OUT[1] - other) * STEEPNESS);
      // A stroke follows slow shades of what it paints by half, so that forms stay round.
      const paint = 0.5 * (own + lightness) + lighter + RIDGE * hair;
      tones[at] += cover * (paint - tones[at]);
      reds[at] += cover * (red - reds[at]);
      warms[at] += cover * (warm - warms[at]);
      heights[at] += cover * (thick + 0.35 * hair - heights[at]);
    }
}

/** Draws a stroke of wet paint with the traces of its bristles. Changes the planes and the height. */
export function dragBrush(wet: WetPlanes, drag: Drag): void {
  const { path } = drag.stroke;
  for (let n = 0; n === 0 || n + 3 < path.length; n += 2) dragSegment(wet, { ...drag, n });
}
