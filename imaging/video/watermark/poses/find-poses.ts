import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { boxOfHole, type Group, NEAR } from './find-groups.ts';
import { CELL, type PoseCells } from './pose-cells.ts';

/** Another frame that shows somebody as he is, and where: a pixel lies there at its place less the shift. */
export interface Pose {
  readonly frame: number;
  readonly dx: number;
  readonly dy: number;
  readonly cost: number;
}

/** Levels that a pixel differs by at most, also one that moves from one of the ground. */
const CAP = 40;
/** Weight of a difference of colours. */
const TINT = 0.4;
/** Frames that are looked at to both sides, and the price of each. */
const FARTHEST = 40;
const PER_FRAME = 0.06;
/** Pixels that somebody moves from frame to frame at most, and by which he may differ besides. */
const FASTEST = 16;
const SLACK = 8;
/** Price of a pose none of which is seen where the mark hides it, and of what it does not show beside. */
const UNSEEN = 40;
const UNTOLD = 14;
/** Pixels upwards and downwards in which somebody is looked for. */
const DOWN = 16;
/** Part of the cost by what moves alone that the whole cost has at least, nearly always. */
const HALF = 0.7;
/** Frames whose poses are compared finely, and poses that are kept. */
const FINE = 10;
/** Pixels from one that is compared to the next. */
const STEP = 2;

export interface PosedFrames {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly first: number;
  /** By frame of the shot. */
  readonly moving: readonly Uint8Array[];
  readonly cells: readonly PoseCells[];
}

interface Sought {
  readonly posed: PosedFrames;
  /** Frame of the shot. */
  readonly at: number;
  readonly group: Group;
  /** 1 for pixels of the frame that move and are sought, and the frame in cells by them. */
  readonly own: Uint8Array;
  readonly cells: PoseCells;
}

interface CellsOfGroup {
  /** Cells that are seen, those that move first. */
  readonly seen: readonly number[];
  readonly moved: number;
  /** Cells that the mark hides. */
  readonly hidden: readonly number[];
}

/** Share of the cells that a mark hides which another frame shows neither. */
function shareUnseen({ columns, rows, share }: PoseCells, { hidden, dx, dy }: HiddenCells): number {
  let unseen = 0;
  for (let n = 0; n < hidden.length; n += 2) {
    const x = (hidden[n] % columns) - dx;
    const y = Math.floor(hidden[n] / columns) - dy;
    if (x < 0 || y < 0 || x >= columns || y >= rows || share[y * columns + x] < 0) unseen += 2;
  }
  return unseen / Math.max(1, hidden.length);
}

interface HiddenCells {
  readonly hidden: readonly number[];
  readonly dx: number;
  readonly dy: number;
}

/** Cells in the columns of a group near the mark. */
function listCells({ posed: { region }, cells, group }: Sought): CellsOfGroup {
  const { columns, rows, share } = cells;
  const box = boxOfHole(region);
  const [moved, still, hidden]: [number[], number[], number[]] = [[], [], []];
  const [from, to] = [Math.floor(group.left / CELL), Math.min(columns, Math.ceil(group.right / CELL))];
  const top = Math.max(0, Math.floor((box.top - NEAR) / CELL));
  for (let y = top; y < Math.min(rows, Math.ceil((box.bottom + NEAR) / CELL)); y++)
    for (let x = from; x < to; x++) {
      const cell = y * columns + x;
      if (share[cell] < 0) hidden.push(cell);
      else if (share[cell] > 0) moved.push(cell);
      else still.push(cell);
    }
  return { seen: [...moved, ...still], moved: moved.length, hidden };
}

/** Mean difference of some of the cells that are seen, at a shift in whole cells; infinite for none. */
function costOfCells(
  { own, other, seen }: { own: PoseCells; other: PoseCells; seen: readonly number[] },
  { dx, dy }: { readonly dx: number; readonly dy: number },
): number {
  const { columns, rows } = own;
  let sum = 0;
  let weight = 0;
  for (let n = 0; n < seen.length; n++) {
    const cell = seen[n];
    const x = (cell % columns) - dx;
    const y = Math.floor(cell / columns) - dy;
    const from = y * columns + x;
    const here = own.share[cell];
    const there = x < 0 || y < 0 || x >= columns || y >= rows ? -1 : other.share[from];
    if (there < 0) {
      sum += UNTOLD * here;
      weight += here;
      continue;
    }
    const most = Math.max(here, there);
    if (most === 0) continue;
    const both = Math.min(here, there);
    const off = Math.abs(own.luma[cell] - other.luma[from]);
    const tint = TINT * Math.abs(own.colour[cell] - other.colour[from]);
    sum += CAP * (most - both) + both * Math.min(CAP, off + tint);
    weight += most;
  }
  return weight === 0 ? Number.POSITIVE_INFINITY : sum / weight;
}

/** Best shift of a group to another frame, in whole cells. */
function searchCells(
  sought: Sought,
  { frame, cells }: { readonly frame: number; readonly cells: CellsOfGroup },
): Pose | null {
  const { posed, at, cells: own, group } = sought;
  const other = posed.cells[frame];
  const { columns, moved } = other;
  const [left, right] = [group.left / CELL, group.right / CELL];
  const first = cells.seen.slice(0, cells.moved);
  const far = Math.min(columns, Math.round((FASTEST * Math.abs(frame - at) + SLACK) / CELL));
  const down = Math.round(DOWN / CELL);
  let best: Pose | null = null;
  for (let dx = -far; dx <= far; dx++) {
    let count = 0;
    for (let x = Math.max(0, Math.floor(left - dx)); x < Math.min(columns, right - dx); x++)
      count += moved[x];
    if (count < cells.moved / 2) continue;
    for (let dy = -down; dy <= down; dy++) {
      const least: number = best?.cost ?? Number.POSITIVE_INFINITY;
      const unseen = UNSEEN * shareUnseen(other, { hidden: cells.hidden, dx, dy });
      if (unseen >= least) continue;
      // Cells that move tell most of it.
      if (unseen + HALF * costOfCells({ own, other, seen: first }, { dx, dy }) >= least) continue;
      const cost = unseen + costOfCells({ own, other, seen: cells.seen }, { dx, dy });
      if (cost < least) best = { frame, dx, dy, cost };
    }
  }
  return best && { ...best, dx: CELL * best.dx, dy: CELL * best.dy };
}

/** Cost of a shift in pixels. */
function costOfPixels({ posed, at, group, own }: Sought, { frame, dx, dy }: Omit<Pose, 'cost'>): number {
  const { region, frames, first, moving } = posed;
  const { width, height, mask } = region;
  const box = boxOfHole(region);
  const [now, then] = [frames[first + at].luma, frames[first + frame].luma];
  const other = moving[frame];
  let sum = 0;
  let weight = 0;
  let hidden = 0;
  let unseen = 0;
  for (let y = Math.max(0, box.top - NEAR); y < Math.min(height, box.bottom + NEAR); y += STEP)
    for (let x = group.left; x < group.right; x += STEP) {
      const i = y * width + x;
      const px = x - dx;
      const py = y - dy;
      const from = py * width + px;
      const isTold = px >= 0 && py >= 0 && px < width && py < height && !mask[from];
      if (mask[i]) {
        hidden += 1;
        if (!isTold) unseen += 1;
        continue;
      }
      if (!isTold) {
        sum += UNTOLD * own[i];
        weight += own[i];
        continue;
      }
      if (!own[i] && !other[from]) continue;
      sum += own[i] && other[from] ? Math.min(CAP, Math.abs(now[i] - then[from])) : CAP;
      weight += 1;
    }
  if (weight === 0) return Number.POSITIVE_INFINITY;
  return sum / weight + (UNSEEN * unseen) / Math.max(1, hidden);
}

/** Brings a pose to the pixel. */
function refine(sought: Sought, pose: Pose): Pose {
  const priceOf = (shift: { dx: number; dy: number }) =>
    costOfPixels(sought, { frame: pose.frame, ...shift }) + PER_FRAME * Math.abs(pose.frame - sought.at);
  let best: Pose = { ...pose, cost: priceOf(pose) };
  for (const step of [3, 2, 1]) {
    const { dx, dy } = best;
    for (const ny of [dy - step, dy, dy + step])
      for (const nx of [dx - step, dx, dx + step]) {
        if (nx === dx && ny === dy) continue;
        const cost = priceOf({ dx: nx, dy: ny });
        if (cost < best.cost) best = { frame: pose.frame, dx: nx, dy: ny, cost };
      }
  }
  return best;
}

/** Poses near others, the likest first. */
export function refinePoses(sought: Sought, poses: readonly Pose[]): Pose[] {
  return poses.map((pose) => refine(sought, pose)).sort((a, b) => a.cost - b.cost);
}

/** Poses in other frames that are like what is seen of a group beside the mark, the likest first. */
export function findPoses(sought: Sought): Pose[] {
  const { posed, at } = sought;
  const cells = listCells(sought);
  const found: Pose[] = [];
  const end = Math.min(posed.cells.length, at + FARTHEST + 1);
  for (let frame = Math.max(0, at - FARTHEST); frame < end; frame++) {
    if (frame === at) continue;
    const pose = searchCells(sought, { frame, cells });
    if (pose) found.push({ ...pose, cost: pose.cost + PER_FRAME * Math.abs(frame - at) });
  }
  found.sort((a, b) => a.cost - b.cost);
  return refinePoses(sought, found.slice(0, FINE));
}
