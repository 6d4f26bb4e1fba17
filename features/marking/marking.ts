import type { MarkingWay } from '#lib/catalog/options/option.ts';

/** Point in per cent of the photo's width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Box in per cent of the photo's width and height. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Point or box that marks the object, and the chosen kind of marking. */
export interface Marking {
  readonly way: MarkingWay;
  readonly point: Place;
  /** Null before the first box. */
  readonly box: Box | null;
}

/** Initial values of the box sliders. */
export const FIRST_BOX: Box = { left: 20, top: 15, right: 80, bottom: 85 };

export function firstMarking(ways: readonly MarkingWay[] | undefined): Marking {
  return { way: ways?.[0] ?? 'auto', point: { x: 50, y: 50 }, box: null };
}

const tenth = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;

/** Clamps a point to the photo and rounds it to a tenth of a per cent. */
export function clampPlace({ x, y }: Place): Place {
  return { x: tenth(x), y: tenth(y) };
}

/** Box between two opposite corners, in any order. */
export function boxBetween(a: Place, b: Place): Box {
  const [from, to] = [clampPlace(a), clampPlace(b)];
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

/** Moves one side of a box. The opposite side gives way, so that the box never inverts. */
export function moveSide(box: Box, { side, to }: { side: keyof Box; to: number }): Box {
  const moved = { ...box, [side]: tenth(to) };
  if (side === 'left') return { ...moved, right: Math.max(moved.right, moved.left) };
  if (side === 'right') return { ...moved, left: Math.min(moved.left, moved.right) };
  if (side === 'top') return { ...moved, bottom: Math.max(moved.bottom, moved.top) };
  return { ...moved, top: Math.min(moved.top, moved.bottom) };
}

/** Smallest side of a box, in per cent. */
const MIN_SIDE = 1;

/** True for a box of at least the smallest size. */
export function isBox(box: Box | null): box is Box {
  return box !== null && box.right - box.left >= MIN_SIDE && box.bottom - box.top >= MIN_SIDE;
}

/** Task parameters of the marking, beside a mask; boxes also select the kind of marking. */
export function markingParameters(
  { way, point, box }: Marking,
  ways: readonly MarkingWay[] | undefined,
): Record<string, unknown> {
  const finds = ways?.includes('box') ?? false;
  if (way === 'tap') return { ...(finds && { find: 'tap' }), ...point };
  return way === 'box' && box ? { find: 'box', ...box } : {};
}
