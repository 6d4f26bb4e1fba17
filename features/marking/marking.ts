import type { MarkingWay } from '#lib/catalog/options/option.ts';

/** A place in per cent of the photo's width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A box in per cent of the photo's width and height. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Ways to mark things in the photo. */
export interface Marking {
  readonly way: MarkingWay;
  readonly point: Place;
  /** Null before one is drawn. */
  readonly box: Box | null;
}

/** First values of the sliders of a box. */
export const FIRST_BOX: Box = { left: 20, top: 15, right: 80, bottom: 85 };

export function firstMarking(ways: readonly MarkingWay[] | undefined): Marking {
  return { way: ways?.[0] ?? 'auto', point: { x: 50, y: 50 }, box: null };
}

const tenth = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;

/** A place within the photo, as exact as anyone can point. */
export function clampPlace({ x, y }: Place): Place {
  return { x: tenth(x), y: tenth(y) };
}

/** The box between two corners, whichever they are. */
export function boxBetween(a: Place, b: Place): Box {
  const [from, to] = [clampPlace(a), clampPlace(b)];
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

/** A box with one side moved; the opposite side gives way, so that it never turns over. */
export function moveSide(box: Box, side: keyof Box, to: number): Box {
  const moved = { ...box, [side]: tenth(to) };
  if (side === 'left') return { ...moved, right: Math.max(moved.right, moved.left) };
  if (side === 'right') return { ...moved, left: Math.min(moved.left, moved.right) };
  if (side === 'top') return { ...moved, bottom: Math.max(moved.bottom, moved.top) };
  return { ...moved, top: Math.min(moved.top, moved.bottom) };
}

/** The smallest box that can hold something, in per cent. */
const MIN_SIDE = 1;

/** True where a box is large enough to hold something. */
export function isBox(box: Box | null): box is Box {
  return box !== null && box.right - box.left >= MIN_SIDE && box.bottom - box.top >= MIN_SIDE;
}

/** Parameters of the marking, beside a mask. A tool that takes a box is told which way to look. */
export function markingParameters(
  { way, point, box }: Marking,
  ways: readonly MarkingWay[] | undefined,
): Record<string, unknown> {
  const finds = ways?.includes('box') ?? false;
  if (way === 'tap') return { ...(finds && { find: 'tap' }), ...point };
  return way === 'box' && box ? { find: 'box', ...box } : {};
}
