import { listComponents } from '../../../core/morphology/components.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { type Box, joinBoxes } from '../../../core/raster/crop.ts';
import type { Luma } from '../../motion/luma-pyramid.ts';
import { findStanding, type Standing } from './find-standing.ts';

/** Places of a frame at which marks are looked for. */
const MARK_PLACES = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'bottom'] as const;

/** Shares of a frame: corners reach so far from the sides, and from above or below. */
const CORNER = { across: 0.42, down: 0.36 } as const;
/** Broadest mark of a corner and of the lower border, and the highest, as shares of the frame. */
const MAX = { corner: 0.45, border: 0.8, down: 0.3 } as const;
/**
 * Least height of a mark and least breadth, as shares of the frame's height.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const MIN = { down: 0.02, across: 0.04 } as const;
/**
 * Gaps between parts of a mark that are closed, as shares of the frame's height.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const CLOSE = { strokes: 0.014, parts: 0.07 } as const;
/**
 * Share of a box that standing edges cover at least.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const MIN_COVER = 0.06;
/** Pixels of standing edges of a mark at least. */
const MIN_EDGES = 30;
/**
 * Edges of a part by those of the largest one at least; fewer are of things that hardly move.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const MIN_PART = 0.15;
/**
 * Share of the edges of a part that surely stand still at least.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const MIN_SURE = 0.25;
/**
 * Share of the edges beside all marks that may stand still: more are a camera that does; and the share around
 * one mark, where more are a thing that goes along with the camera.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const MAX_STANDING = { beside: 0.1, around: 0.3 } as const;
/** Share of a frame that edges cover beside the marks at least, else nothing tells that the ground moves. */
const MIN_GROUND = 0.004;
/** Share of its box that a plate covers at least. */
const PLATE_COVER = 0.4;
/** Share of the box of a mark's edges that lies on its plate at least. */
const ON_PLATE = 0.6;
/**
 * Share of a mark's edges that may lie outside of its box on each side: strays beside it.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const STRAYS = 0.02;
/** Width of what lies around a mark, as a share of the frame's height. */
const AROUND = 0.12;

/** A place at which a mark is likely. */
export interface MarkProposal {
  readonly place: (typeof MARK_PLACES)[number];
  /** In pixels of the frames. */
  readonly box: Box;
}

interface Found extends Box {
  /** Pixels of edges that stand still, and of those that surely do. */
  readonly edges: number;
  readonly sure: number;
}

function join(a: Found, b: Found): Found {
  return { ...joinBoxes(a, b), edges: a.edges + b.edges, sure: a.sure + b.sure };
}

/** Groups of edges that stand still, as tight boxes. Those that touch the border are frames and bars. */
function listGroups({ width, height, standing, sure }: Standing): Found[] {
  const reach = Math.max(2, Math.round(CLOSE.strokes * height));
  const grown = dilateSquare({ width, height, data: standing }, reach);
  return listComponents({ width, height, data: grown }).flatMap((part) => {
    const found = { left: width, top: height, right: 0, bottom: 0, edges: 0, sure: 0 };
    for (let y = part.top; y < part.bottom; y++)
      for (let x = part.left; x < part.right; x++) {
        if (!standing[y * width + x]) continue;
        found.left = Math.min(found.left, x);
        found.top = Math.min(found.top, y);
        found.right = Math.max(found.right, x + 1);
        found.bottom = Math.max(found.bottom, y + 1);
        found.edges += 1;
        found.sure += sure[y * width + x];
      }
    const isInside = found.left > 2 && found.top > 2 && found.right < width - 2 && found.bottom < height - 2;
    return isInside && found.sure >= MIN_SURE * found.edges ? [found] : [];
  });
}

/** The place of a frame in which a box lies; null in its middle. */
function placeOf(box: Box, { width, height }: Standing): MarkProposal['place'] | null {
  const x = (box.left + box.right) / 2 / width;
  const y = (box.top + box.bottom) / 2 / height;
  const isWide = box.right - box.left > MAX.corner * width;
  const side = isWide ? null : x < CORNER.across ? 'Left' : x > 1 - CORNER.across ? 'Right' : null;
  if (y > 1 - CORNER.down) return side ? `bottom${side}` : 'bottom';
  return y < CORNER.down && side ? `top${side}` : null;
}

/** The strongest group of a place with all parts that lie beside it. */
function gatherMark(groups: readonly Found[], gap: number): Found {
  const [first, ...others] = groups.toSorted((a, b) => b.edges - a.edges);
  const rest = others.filter(({ edges }) => edges >= MIN_PART * first.edges);
  let mark = first;
  for (let k = 0; k < rest.length; ) {
    const part = rest[k];
    const isNear =
      part.left < mark.right + gap &&
      part.right > mark.left - gap &&
      part.top < mark.bottom + gap &&
      part.bottom > mark.top - gap;
    if (!isNear) {
      k += 1;
      continue;
    }
    mark = join(mark, part);
    rest.splice(k, 1);
    // A larger mark may touch parts that were passed.
    k = 0;
  }
  return mark;
}

/** First and last place of a list of counts that hold all but the strays at both ends. */
function trimEnds(counts: Int32Array): readonly [number, number] {
  const most = STRAYS * counts.reduce((sum, value) => sum + value, 0);
  let [first, last, before, behind] = [0, counts.length - 1, 0, 0];
  while (before + counts[first] <= most && first < last) before += counts[first++];
  while (behind + counts[last] <= most && last > first) behind += counts[last--];
  return [first, last];
}

/** The box without strays of things that hardly moved. */
function trimMark({ left, top, right, bottom, ...counts }: Found, { width, standing }: Standing): Found {
  const [across, down] = [new Int32Array(right - left), new Int32Array(bottom - top)];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      across[x - left] += standing[y * width + x];
      down[y - top] += standing[y * width + x];
    }
  const [[firstX, lastX], [firstY, lastY]] = [trimEnds(across), trimEnds(down)];
  const box = { left: left + firstX, top: top + firstY, right: left + lastX + 1, bottom: top + lastY + 1 };
  return { ...box, ...counts };
}

/** Plates: parts of the frame that keep their brightness, as large as a mark may be. */
function listPlates({ width, height, constant }: Standing): Box[] {
  return listComponents({ width, height, data: constant }).filter(({ left, top, right, bottom, size }) => {
    const [across, down] = [right - left, bottom - top];
    if (across > MAX.corner * width || down > MAX.down * height) return false;
    const isInside = left > 2 && top > 2 && right < width - 2 && bottom < height - 2;
    return isInside && down >= MIN.down * height && size >= PLATE_COVER * across * down;
  });
}

/** A mark with the plate that it stands on: sides of plates stand out from no ground for long. */
function joinPlates(mark: Found, plates: readonly Box[]): Found {
  const own = plates.filter(({ left, top, right, bottom }) => {
    const across = Math.min(right, mark.right) - Math.max(left, mark.left);
    const down = Math.min(bottom, mark.bottom) - Math.max(top, mark.top);
    const area = (mark.right - mark.left) * (mark.bottom - mark.top);
    return across > 0 && down > 0 && across * down >= ON_PLATE * area;
  });
  return own.reduce<Found>((sum, plate) => join(sum, { ...plate, edges: 0, sure: 0 }), mark);
}

function isLikely({ left, top, right, bottom, edges }: Found, { place, size }: Inspected): boolean {
  const { width, height } = size;
  const [across, down] = [right - left, bottom - top];
  if (down < MIN.down * height || across < MIN.across * height || down > MAX.down * height) return false;
  if (across > (place === 'bottom' ? MAX.border : MAX.corner) * width) return false;
  return edges >= MIN_EDGES && edges >= MIN_COVER * across * down;
}

interface Inspected {
  readonly place: MarkProposal['place'];
  readonly size: Standing;
}

/** Mean number of edges in a part of the frame, and how many of them stand still. */
function countEdges(
  { width, height, standing, edges }: Standing,
  isCounted: (x: number, y: number) => boolean,
) {
  let [still, all] = [0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (isCounted(x, y)) {
        still += standing[i];
        all += Math.max(edges[i], standing[i]);
      }
  return { still, all };
}

const within = ({ left, top, right, bottom }: Box, { x, y, room }: { x: number; y: number; room: number }) =>
  x >= left - room && x < right + room && y >= top - room && y < bottom + room;

/**
 * Proposes places of marks from frames all over a clip: edges that stand still on the screen while the ground
 * moves, by the median of gradients over time (T. Dekel et al., On the Effectiveness of Visible Watermarks,
 * 2017). One box for each corner and one for the lower border; none where the camera stands still.
 * @param frames of one size, in order
 */
export function proposeMarks(frames: readonly Luma[]): MarkProposal[] {
  const found = findStanding(frames);
  if (!found) return [];
  const { width, height } = found;
  const groups = listGroups(found);
  const plates = listPlates(found);
  const gap = CLOSE.parts * height;
  const marks = MARK_PLACES.flatMap((place) => {
    const own = groups.filter((group) => placeOf(group, found) === place);
    if (own.length === 0) return [];
    const box = trimMark(gatherMark(own, gap), found);
    return isLikely(box, { place, size: found }) ? [{ place, box: joinPlates(box, plates) }] : [];
  });
  const room = CLOSE.strokes * height;
  const beside = countEdges(found, (x, y) => !marks.some(({ box }) => within(box, { x, y, room })));
  if (beside.all < MIN_GROUND * width * height) return [];
  if (beside.still > MAX_STANDING.beside * beside.all) return [];
  return marks
    .filter(({ box }) => {
      const isAround = (x: number, y: number) =>
        within(box, { x, y, room: AROUND * height }) && !within(box, { x, y, room });
      const around = countEdges(found, isAround);
      return around.still <= MAX_STANDING.around * around.all;
    })
    .map(({ place, box: { left, top, right, bottom } }) => ({ place, box: { left, top, right, bottom } }));
}
