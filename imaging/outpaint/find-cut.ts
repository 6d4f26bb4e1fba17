import { dilateSquare } from '../kernels/dilate-square.ts';
import { type Component, listComponents } from '../kernels/list-components.ts';
import type { Sheet } from './sheet.ts';

/** Salience from which a pixel belongs to a thing. */
const THING = 0.45;

/** Pixels of the coarse sheet within which neighbours of a thing are rated together with it. */
const HALO = 4;

/**
 * A border cuts a thing if it meets this share of its height and of its highest column. A leaf that just
 * touches the border is not half a plant.
 */
const MIN_CUT = 0.5;
const MIN_OF_HIGHEST = 0.8;

/**
 * A thing still this high, as a share of its height at the border, this many bands away is part of the scene.
 */
const DEPTH = 1.25;
const TAPERS = 0.7;

/** Margin that belongs to a thing, as a share of the sheet's height: its outline and its shadow. */
const MARGIN = 0.03;

/**
 * Flags the boxes of salient things that the right border cuts. They are at most slightly wider than the
 * `band` of new columns.
 */
export function findCut(
  { width, height }: Sheet,
  { salience, band }: { readonly salience: Float32Array; readonly band: number },
): Uint8Array {
  const cut = new Uint8Array(salience.length);
  const depth = Math.min(width, Math.ceil(DEPTH * band));
  const calm = Uint8Array.from(salience, (value) => (value > THING ? 0 : 1));
  const near = dilateSquare({ width, height, data: calm }, HALO);
  const things = new Uint8Array(depth * height);
  for (let at = 0; at < things.length; at++)
    things[at] = 1 - near[Math.floor(at / depth) * width + width - depth + (at % depth)];
  const margin = Math.ceil(MARGIN * height);
  for (const box of listComponents({ width: depth, height, data: things })) {
    if (box.right < depth || !isCut(measureColumns(things, { ...box, width: depth }), box)) continue;
    const left = Math.max(0, width - depth + box.left - margin);
    for (let y = Math.max(0, box.top - margin); y < Math.min(height, box.bottom + margin); y++)
      cut.fill(1, y * width + left, (y + 1) * width);
  }
  return cut;
}

/** True if a thing with such column heights, the last one at the border, continues beyond it. */
function isCut(columns: readonly number[], { left, top, bottom }: Component): boolean {
  const met = columns[columns.length - 1];
  if (left === 0 && columns[0] > TAPERS * met) return false;
  return met >= MIN_CUT * (bottom - top) && met >= MIN_OF_HIGHEST * Math.max(...columns);
}

/** Flagged pixels in each column of a box. */
function measureColumns(
  flags: Uint8Array,
  { left, top, right, bottom, width }: Component & { readonly width: number },
): number[] {
  return Array.from({ length: right - left }, (_, index) => {
    let sum = 0;
    for (let y = top; y < bottom; y++) sum += flags[y * width + left + index];
    return sum;
  });
}
