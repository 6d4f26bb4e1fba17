import { labelComponents } from '../../core/morphology/components.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import type { Ground } from './estimate-ground.ts';
import { compareSteps, sumSteps } from './measure-relief.ts';

/** Smaller pieces are noise. */
const MIN_SIZE = 20;

/** Upright rectangle in the frame of a brush: along its longer axis, and across it. */
export interface Extent {
  along: [number, number];
  across: [number, number];
}

/** The brush's middle, the direction of its longer axis, and its extent from that middle. */
export interface BrushFrame extends Extent {
  readonly middle: readonly [number, number];
  readonly direction: readonly [number, number];
}

/** A connected piece of strokes on one side of the brush's border. */
export interface Piece extends Extent {
  size: number;
  /** Pixels beside strokes under the brush. */
  contact: number;
  /** Pixels that lie level with the brush. */
  level: number;
  /** Steps across its outline that the removal solves, and that it does not. */
  solved: number;
  unsolved: number;
  /** Those steps in grey levels, before and after the removal. */
  before: number;
  after: number;
  /** Half the breadth along the middle of its strokes, summed, and the pixels of that middle. */
  depth: number;
  ridge: number;
}

/** Strokes under a brush and beyond it, all taken off by one blend. */
interface Traced {
  readonly area: Area;
  /** Of the area's size: 1 under the brush. */
  readonly brushed: Uint8Array;
  readonly marked: Plane;
  readonly ground: Ground;
  readonly blend: Blend;
}

function noExtent(): Extent {
  const nothing = (): [number, number] => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return { along: nothing(), across: nothing() };
}

function widen(extent: Extent, [along, across]: readonly [number, number]): void {
  extent.along[0] = Math.min(extent.along[0], along);
  extent.along[1] = Math.max(extent.along[1], along);
  extent.across[0] = Math.min(extent.across[0], across);
  extent.across[1] = Math.max(extent.across[1], across);
}

/** A place of the area in the frame of its brush. */
export function toFrame(
  { middle, direction: [cos, sin] }: Pick<BrushFrame, 'middle' | 'direction'>,
  [x, y]: readonly [number, number],
): [number, number] {
  const [right, down] = [x - middle[0], y - middle[1]];
  return [right * cos + down * sin, down * cos - right * sin];
}

/** Frame of the flagged pixels: their principal axes. */
export function frameOf({ width, data }: Flags): BrushFrame {
  let [count, right, down] = [0, 0, 0];
  let [wide, both, tall] = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    count++;
    right += x;
    down += y;
    wide += x * x;
    both += x * y;
    tall += y * y;
  }
  const pixels = Math.max(1, count);
  const middle: [number, number] = [right / pixels, down / pixels];
  const spread = wide - tall - (right * right - down * down) / pixels;
  const angle = Math.atan2(2 * (both - (right * down) / pixels), spread) / 2;
  const axes = { middle, direction: [Math.cos(angle), Math.sin(angle)] as const };
  const extent = noExtent();
  for (let at = 0; at < data.length; at++)
    if (data[at]) widen(extent, toFrame(axes, [at % width, Math.floor(at / width)]));
  return { ...axes, ...extent };
}

/** Pieces of the strokes on one side of the brush's border. */
export function listPieces(
  traced: Traced,
  { frame, isBeyond }: { readonly frame: BrushFrame; readonly isBeyond: boolean },
): Piece[] {
  const { area, brushed, marked } = traced;
  const { width, height } = area;
  const strokes = Uint8Array.from(marked.data, (share) => (share > 0.5 ? 1 : 0));
  const side = strokes.map((flag, at) => (flag && !brushed[at] === isBeyond ? 1 : 0));
  const { labels, sizes } = labelComponents({ width, height, data: side });
  const pieces = sizes.map(
    (): Piece => ({
      ...noExtent(),
      ...{ size: 0, contact: 0, level: 0, solved: 0, unsolved: 0, before: 0, after: 0, depth: 0, ridge: 0 },
    }),
  );
  const steps = { ...compareSteps(area, traced), ...sumSteps(area, traced) };
  const depth = distanceTransform({ width, height, data: strokes });
  for (let at = 0; at < side.length; at++) {
    if (!side[at]) continue;
    const piece = pieces[labels[at]];
    const beside = [at - 1, at + 1, at - width, at + width];
    const place = toFrame(frame, [at % width, Math.floor(at / width)]);
    widen(piece, place);
    piece.size++;
    if (beside.some((next) => strokes[next] && !side[next])) piece.contact++;
    if (place[1] >= frame.across[0] && place[1] <= frame.across[1]) piece.level++;
    for (const name of ['solved', 'unsolved', 'before', 'after'] as const) piece[name] += steps[name][at];
    if (beside.some((next) => depth[next] > depth[at])) continue;
    piece.depth += depth[at];
    piece.ridge++;
  }
  return pieces.filter(({ size }) => size >= MIN_SIZE);
}
