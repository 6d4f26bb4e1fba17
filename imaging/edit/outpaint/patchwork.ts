import type { Traits } from './describe-sheet.ts';
import { distanceOf } from './measure-border.ts';
import type { Sheet } from './sheet.ts';
import type { Shift } from './shift.ts';

/** By how much sources are moved up or down beside the border, so that lines meet theirs. */
export interface Bend {
  /** For each row, at the border, in pixels; it fades out from there. */
  readonly rows: Float32Array;
  /** Columns from the border to where nothing is moved any more. */
  readonly reach: number;
}

/** The new pixels beside a sheet, each of which follows one of a few shifts. */
export interface Patchwork {
  readonly sheet: Sheet;
  readonly shifts: readonly Shift[];
  /** Pixels by which the sheet is extended. */
  readonly band: number;
  /** Cost in grey levels of a source as far from the border as the sheet is wide. */
  readonly awayCost: number;
  /** `band × height`: which of the shifts a new pixel follows. */
  readonly labels: Uint8Array;
  /** Features of the pixels of the coarse sheet; undefined on finer ones. */
  readonly traits: Traits | undefined;
  /** True if lines run towards a point rather than along the rows. Undefined on finer sheets. */
  readonly inPerspective?: boolean;
  /** Vertical moves of sources beside the border; undefined until they are known. */
  readonly bend: Bend | undefined;
}

/** Vertical move of a new pixel's source, in pixels. */
function bendAt({ rows, reach }: Bend, column: number, y: number): number {
  if (column >= reach) return 0;
  const share = 1 - column / reach;
  return rows[y] * share * share * (3 - 2 * share);
}

/** Place from which a new pixel's source is found: its own place, moved by the bend beside the border. */
export function placeOf({ sheet, band, bend }: Patchwork, at: number, out: { x: number; y: number }): void {
  const column = at % band;
  const row = (at - column) / band;
  out.x = sheet.width + column;
  out.y = bend ? row + bendAt(bend, column, row) : row;
}

/** The new pixels that may still change, and the effect of each shift on them. */
export interface Choice {
  /** Positions in the band. */
  readonly nodes: Int32Array;
  /** `band × height`: the node at a position, −1 for none. */
  readonly nodeAt: Int32Array;
  /** For each open shift: source of each node, and its cost. */
  readonly options: ReadonlyMap<number, Option>;
}

export interface Option {
  /** Positions in the sheet, −1 for none. */
  readonly sources: Int32Array;
  readonly costs: Int32Array;
}

/** Costs are whole numbers: grey levels times this. */
export const COST_SCALE = 16;

/** Cost of following a shift to no source, or to a forbidden one. */
export const NOWHERE = 1 << 20;

/** Fixed cost in grey levels of each pixel of a seam. */
const SEAM_COST = 2;

/** Weight of differences along a seam: it is a line, while costs of places are those of areas. */
const SEAM_WEIGHT = 2.5;

/** Cost of a seam between two shifts at a pixel: the distance between their colours. */
export function seamCost(sheet: Sheet, one: number, other: number): number {
  if (one < 0 || other < 0) return SEAM_COST * COST_SCALE;
  return (SEAM_WEIGHT * distanceOf(sheet.pixels, one, other) + SEAM_COST) * COST_SCALE;
}
