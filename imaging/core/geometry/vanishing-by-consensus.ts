import { boxBlurCompiled, gaussianBlurCompiled } from '../filters/compiled-blur.ts';
import type { Point } from '../models/photo-window.ts';
import { createRandom, nextRandom } from '../numeric/random.ts';
import { createPlane, type Plane } from '../raster/plane.ts';
import { resizePlane } from '../raster/resize-plane.ts';

/** The longer side of the copy that lines are looked for on, in pixels. */
const SIDE = 420;

/** Spreads in pixels: of the smoothing against grain, and of the window for directions. */
const SOFTNESS = 0.8;
const AROUND = 2;

/** Least slope of lightness a pixel at an edge, and the least share of it in one direction. */
const EDGE = 0.012;
const STRAIGHT = 0.85;

/** Edges that count, and pairs of them whose crossing is tried. */
const MAX_EDGES = 1400;
const TRIES = 900;

/** Lines nearly vertical or horizontal carry no information on a vanishing point: sines of their angles. */
const UPRIGHT = 0.2;
const LEVEL = 0.12;

/** Largest distance of a line from the point, as a sine. */
const MISS = 0.03;

/** Share of the slanting edges that must agree. */
const AGREED = 0.2;

/** A piece of a line: a place, and the unit vector along it. */
interface Edge {
  readonly x: number;
  readonly y: number;
  readonly along: Point;
}

/** A vanishing point of a photo, and its evidence. */
interface Vanishing {
  /** In pixels of the plane given. */
  readonly point: Point;
  /** Support for a line through a place in a direction. */
  readonly agreed: number;
}

/** Products of slopes, evened out over a few pixels: where lines run straight, one direction rules. */
function tensorOf({ width, height, data }: Plane): readonly [Plane, Plane, Plane] {
  const size = { width, height };
  const [xx, yy, xy] = [createPlane(size), createPlane(size), createPlane(size)];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const across = (data[at + 1] - data[at - 1]) / 2;
      const down = (data[at + width] - data[at - width]) / 2;
      xx.data[at] = across * across;
      yy.data[at] = down * down;
      xy.data[at] = across * down;
    }
  return [boxBlurCompiled(xx, AROUND), boxBlurCompiled(yy, AROUND), boxBlurCompiled(xy, AROUND)];
}

/** Places on straight lines that slant, spread evenly over all there are. */
function listEdges(lightness: Plane): Edge[] {
  const { width, height } = lightness;
  const [xx, yy, xy] = tensorOf(gaussianBlurCompiled(lightness, SOFTNESS));
  const edges: Edge[] = [];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const strength = xx.data[at] + yy.data[at];
      if (strength < EDGE * EDGE) continue;
      const [real, imaginary] = [xx.data[at] - yy.data[at], 2 * xy.data[at]];
      if (Math.hypot(real, imaginary) < STRAIGHT * strength) continue;
      const angle = 0.5 * Math.atan2(imaginary, real);
      const along = { x: -Math.sin(angle), y: Math.cos(angle) };
      if (Math.abs(along.x) < UPRIGHT || Math.abs(along.y) < LEVEL) continue;
      edges.push({ x, y, along });
    }
  const step = Math.max(1, edges.length / MAX_EDGES);
  return Array.from({ length: Math.min(edges.length, MAX_EDGES) }, (_, i) => edges[Math.floor(i * step)]);
}

function crossingOf(one: Edge, other: Edge): Point | undefined {
  const below = one.along.x * other.along.y - one.along.y * other.along.x;
  if (Math.abs(below) < 0.15) return undefined;
  const far = ((other.x - one.x) * other.along.y - (other.y - one.y) * other.along.x) / below;
  return { x: one.x + far * one.along.x, y: one.y + far * one.along.y };
}

function goesTo({ x, y, along }: Edge, point: Point): boolean {
  const [dx, dy] = [point.x - x, point.y - y];
  return Math.abs(along.x * dy - along.y * dx) < MISS * Math.hypot(dx, dy);
}

/**
 * The point that most slanting lines of a photo run towards, such as the sides of a room: undefined where
 * they don't agree on one at about the height of the viewer's eyes. Crossings of pairs are tried by chance
 * (Fischler and Bolles, RANSAC, 1981), always the same ones.
 */
export function vanishingByConsensus(lightness: Plane): Vanishing | undefined {
  const scale = Math.min(1, SIDE / Math.max(lightness.width, lightness.height));
  const size = {
    width: Math.max(1, Math.round(lightness.width * scale)),
    height: Math.max(1, Math.round(lightness.height * scale)),
  };
  const edges = listEdges(resizePlane(lightness, size));
  if (edges.length < 60) return undefined;
  const random = createRandom(7);
  const pick = () => edges[nextRandom(random) % edges.length];
  let best: Point | undefined;
  let most = 0;
  for (let i = 0; i < TRIES; i++) {
    const point = crossingOf(pick(), pick());
    if (!point || Math.abs(point.y / size.height - 0.45) > 0.4 || Math.abs(point.x / size.width - 0.5) > 1)
      continue;
    const agreed = edges.reduce((count, edge) => count + (goesTo(edge, point) ? 1 : 0), 0);
    if (agreed > most) [best, most] = [point, agreed];
  }
  if (!best || most < AGREED * edges.length) return undefined;
  return { point: { x: best.x / scale, y: best.y / scale }, agreed: most / edges.length };
}
