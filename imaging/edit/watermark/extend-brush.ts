import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, boxOfMask, widenBox } from '../../core/raster/crop.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type Area, cropArea } from './area.ts';
import type { Blend } from './blend.ts';
import { traceStrokes } from './estimate-blend.ts';
import { isCovering } from './measure-relief.ts';
import { type BrushFrame, type Extent, frameOf, listPieces, type Piece, toFrame } from './stroke-pieces.ts';
import { trimStrokes } from './trim-strokes.ts';

/**
 * Bands around the brush that are looked at, in half breadths of its broadest stroke and in pixels: first a
 * narrow one, and where it holds strokes, one of a letter.
 */
const REACH = {
  narrow: { depths: 6, least: 12, most: 48 },
  broad: { depths: 16, least: 16, most: 96 },
} as const;

/** Pixels of ground that are looked at beyond that band. */
const MARGIN = 8;

/** Pixels around the strokes that a brush is extended over. */
const PAD = 5;

/** Likelihood of pixels of which it is not known whether they are marked. */
const UNKNOWN = 0.5;

/** Strokes that a brush cuts on one side from which on the whole of that side is extended. */
const SEVERAL = 3;

/** Most pixels of one look: the brush and the band around it. A larger brush holds marks that repeat. */
const LARGEST = 600_000;

/** Most pixels of an extended brush relative to the drawn one: nobody leaves that much of a mark out. */
const GROWTH = 3;

/** Looks at a mark with more of its surroundings while more of it appears. */
const MAX_ROUNDS = 5;

/**
 * Most that is left of the steps at the strokes under the brush; above, the blend does not explain them. A
 * piece beyond it may leave a little more than these do.
 * @tuned 2026-11-30, 92 brushes over marks drawn on 23 photos, pieces beyond brushes that hold the whole mark
 */
const LEFT = { brushed: 0.6, level: 0.15, crossing: 0.05, most: 0.5 } as const;

/**
 * Least share of its steps that taking off a piece solves, breadth of its strokes relative to those under
 * the brush, and share of its pixels that lie level with the brush; otherwise it must touch strokes under it.
 * @tuned 2026-11-30, 92 brushes over marks drawn on 23 photos, pieces of whole and of cut marks
 */
const ALIKE = { solved: 0.6, crossing: 0.75, breadth: [0.45, 1.6], level: 0.8, contact: 3 } as const;

/**
 * Least size of all such pieces relative to the strokes under the brush. A single piece that crosses the
 * border may be a thing of the scene, and must be larger.
 * @tuned 2026-11-30, 92 brushes over marks drawn on 23 photos, pieces of whole and of cut marks
 */
const ENOUGH = { share: 0.03, single: 0.1 } as const;

interface BrushedMark {
  readonly mask: Mask;
  /** Tight around the mask, or a part of it. */
  readonly box: Box;
  readonly blend: Blend;
  /** Half the breadth of the mark's broadest stroke, in pixels. */
  readonly depth: number;
}

/**
 * Extends a brush over strokes of its mark that it cut, and over letters of its line that it left out. Such
 * are of the same breadth, go on across its border or lie level with it, and the mark's blend explains their
 * outlines as well as those under the brush. A mark that hides the photo explains anything of its colour:
 * there only what goes on across the border counts. `undefined` if there are none, or the brush is large.
 */
export async function extendBrush(
  photo: Picture,
  { mask, box, blend, depth, progress }: BrushedMark & { readonly progress: Progress },
): Promise<Mask | undefined> {
  let brush: Mask = { ...mask, data: keepBox(mask, box) };
  const drawn = countMarked(brush.data);
  let isCut = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { depths, least, most } = isCut ? REACH.broad : REACH.narrow;
    const reach = Math.round(Math.min(most, Math.max(least, depths * depth)));
    const part = progress.subrange(round / MAX_ROUNDS, (round + 1) / MAX_ROUNDS);
    const look = { mask: brush, box: boxOfMask(brush) ?? box, blend, reach, isCut };
    const wider = await extendOnce(photo, { ...look, progress: part });
    if (!wider) break;
    brush = wider;
    isCut = true;
  }
  if (!isCut || countMarked(brush.data) > GROWTH * drawn) return undefined;
  return brush;
}

function countMarked(data: Uint8Array): number {
  return data.reduce((sum, value) => sum + (value ? 1 : 0), 0);
}

/** The marked pixels of a box alone. */
function keepBox({ width, data }: Mask, { left, top, right, bottom }: Box): Uint8Array {
  const kept = new Uint8Array(data.length);
  for (let y = top; y < bottom; y++)
    kept.set(data.subarray(y * width + left, y * width + right), y * width + left);
  return kept;
}

interface Look extends Omit<BrushedMark, 'depth'> {
  /** Pixels around the brush that are looked at. */
  readonly reach: number;
  /** True where it is known that the brush cuts its mark. */
  readonly isCut: boolean;
  readonly progress: Progress;
}

async function extendOnce(photo: Picture, look: Look): Promise<Mask | undefined> {
  const { mask, box, blend, reach, isCut, progress } = look;
  const around = widenBox(box, { margin: reach + MARGIN, within: photo });
  if ((around.right - around.left) * (around.bottom - around.top) > LARGEST) return undefined;
  const inner = cropArea(photo, { mask, box: around });
  const { width, height, brushed } = inner;
  const area = { ...inner, brushed: dilateSquare({ width, height, data: brushed }, reach) };
  const strokes = traceStrokes(area, blend);
  await progress.report(0.5);
  const marked = trimStrokes(area, { ...strokes, marked: openBeyond(strokes.marked, area) });
  await progress.report(0.7);
  const traced = { ...strokes, area, brushed, marked: openBeyond(marked, area) };
  const frame = frameOf({ width, height, data: brushed });
  const usual = summarize(listPieces(traced, { frame, isBeyond: false }));
  await progress.report(0.85);
  const beyond = listPieces(traced, { frame, isBeyond: true });
  const pieces = selectPieces(beyond, { usual, isCut, mustTouch: isCovering(blend) });
  await progress.report(1);
  if (pieces.length === 0) return undefined;
  const data = mask.data.slice();
  const extents = listExtents(pieces, frame);
  for (let at = 0; at < brushed.length; at++) {
    const [along, across] = toFrame(frame, [at % width, Math.floor(at / width)]);
    if (!extents.some((extent) => isWithin(along, extent.along) && isWithin(across, extent.across))) continue;
    const [x, y] = [(at % width) + area.box.left, Math.floor(at / width) + area.box.top];
    data[y * mask.width + x] = 255;
  }
  return { ...mask, data };
}

/** Strokes may go on beyond the band: nothing there is known to be bare. */
function openBeyond(marked: Plane, { brushed }: Area): Plane {
  return { ...marked, data: marked.data.map((share, at) => (brushed[at] ? share : UNKNOWN)) };
}

function isWithin(value: number, [from, to]: readonly [number, number]): boolean {
  return value > from && value < to;
}

/**
 * Parts that a brush would have gone on over: along its line as far as the pieces level with it, and each
 * that it cut. Where it cut several, all of its border on that side was misplaced.
 */
function listExtents(pieces: readonly Piece[], frame: BrushFrame): Extent[] {
  const level = pieces.filter(isLevel).map(
    ({ along: [from, to] }): Extent => ({
      along: [Math.min(from, frame.along[1]) - PAD, Math.max(to, frame.along[0]) + PAD],
      across: frame.across,
    }),
  );
  const cut = pieces.filter((piece) => !isLevel(piece));
  const sides = [true, false].map((above) =>
    cut.filter(
      ({ across: [from, to] }) => (from + to) / 2 < (frame.across[0] + frame.across[1]) / 2 === above,
    ),
  );
  return [
    ...level,
    ...sides.flatMap((side) => {
      const extents = side.map(
        ({ along, across }): Extent => ({
          along: [along[0] - PAD, along[1] + PAD],
          across: [across[0] - PAD, across[1] + PAD],
        }),
      );
      if (side.length < SEVERAL) return extents;
      const across: [number, number] = [
        Math.min(...extents.map((extent) => extent.across[0])),
        Math.max(...extents.map((extent) => extent.across[1])),
      ];
      return [{ along: frame.along, across }];
    }),
  ];
}

/** Properties that all strokes under a brush share. */
interface Usual {
  readonly size: number;
  readonly left: number;
  readonly breadth: number;
}

function summarize(pieces: readonly Piece[]): Usual {
  const sum = (name: 'size' | 'before' | 'after' | 'depth' | 'ridge') =>
    pieces.reduce((total, piece) => total + piece[name], 0);
  return {
    size: sum('size'),
    left: sum('after') / Math.max(1, sum('before')),
    breadth: sum('depth') / Math.max(1, sum('ridge')),
  };
}

interface Selection extends Pick<Look, 'isCut'> {
  readonly usual: Usual;
  /** True where only pieces that touch strokes under the brush count. */
  readonly mustTouch: boolean;
}

/** The pieces beyond a brush that are of its mark. Unless it is known to be cut, they have to be enough. */
function selectPieces(pieces: readonly Piece[], { usual, isCut, mustTouch }: Selection): Piece[] {
  if (usual.size === 0 || usual.left > LEFT.brushed) return [];
  const alike = pieces.filter((piece) => (!mustTouch || isTouching(piece)) && isAlike(piece, usual));
  const size = alike.reduce((sum, piece) => sum + piece.size, 0);
  if (isCut) return alike;
  const isSingle = alike.length === 1 && !alike.some(isLevel);
  return size >= (isSingle ? ENOUGH.single : ENOUGH.share) * usual.size ? alike : [];
}

function isLevel({ level, size }: Piece): boolean {
  return level > ALIKE.level * size;
}

function isTouching({ contact }: Piece): boolean {
  return contact >= ALIKE.contact;
}

function isAlike(piece: Piece, usual: Usual): boolean {
  const level = isLevel(piece);
  if (!level && !isTouching(piece)) return false;
  const left = piece.after / Math.max(1, piece.before);
  if (left > Math.min(LEFT.most, usual.left + (level ? LEFT.level : LEFT.crossing))) return false;
  const solved = piece.solved / Math.max(1, piece.solved + piece.unsolved);
  if (solved < (level ? ALIKE.solved : ALIKE.crossing)) return false;
  const breadth = piece.depth / Math.max(1, piece.ridge) / usual.breadth;
  // A sliver that a brush cut off has no middle of its own: the stroke's lies under the brush.
  return (isTouching(piece) || breadth >= ALIKE.breadth[0]) && breadth <= ALIKE.breadth[1];
}
