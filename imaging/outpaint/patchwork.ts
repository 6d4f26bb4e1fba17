import { type Bend, bendAt } from './bend-border.ts';
import { distanceOf, measureBorder } from './measure-border.ts';
import type { Sheet } from './sheet.ts';
import { type Shift, sourceOf } from './shift.ts';

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
  /** How much each pixel of the sheet stands out, 0 to 1; undefined where that no longer matters. */
  readonly salience: Float32Array | undefined;
  /** How sources are moved beside the border; undefined while that is not known. */
  readonly bend: Bend | undefined;
}

/** Where a new pixel looks for its source: its own place, moved by the bend beside the border. */
export function placeOf({ sheet, band, bend }: Patchwork, at: number, out: { x: number; y: number }): void {
  const column = at % band;
  const row = (at - column) / band;
  out.x = sheet.width + column;
  out.y = bend ? row + bendAt(bend, column, row) : row;
}

/** The new pixels that may still change, and what each shift would mean to each of them. */
export interface Choice {
  /** Positions in the band. */
  readonly nodes: Int32Array;
  /** `band × height`: the node at a position, −1 for none. */
  readonly nodeAt: Int32Array;
  /** For each shift that is still open: where each node would copy from, and what that costs. */
  readonly options: ReadonlyMap<number, Option>;
}

export interface Option {
  /** Positions in the sheet, −1 for none. */
  readonly sources: Int32Array;
  readonly costs: Int32Array;
}

/** Costs are whole numbers: grey levels times this. */
export const COST_SCALE = 16;

/** Cost of following a shift that leads nowhere, or to what must not be copied. */
export const NOWHERE = 1 << 20;

/** Cost in grey levels of a source that stands out wholly, and of one as far above or below as the sheet is high. */
const SALIENCE_COST = 20;
const DOWN_COST = 20;

/** What stands out already at the border may go on: so much of it is taken off. */
const GOES_ON = 0.85;

/** And so much less of it at the end of the band. */
const FADES = 0.7;

/** A new pixel at the border counts so many times what its shift gives back badly there. */
const BORDER_WEIGHT = 14;

/** Fixed cost in grey levels of each pixel of a seam. */
const SEAM_COST = 2;

/** Differences along a seam count so many times: it is a line, and costs of places are those of areas. */
const SEAM_WEIGHT = 2.5;

/** What a shift would mean to some new pixels. */
export function weighOption(patchwork: Patchwork, label: number, nodes: Int32Array): Option {
  const { sheet, shifts, band, salience, awayCost } = patchwork;
  const shift = shifts[label];
  const border = measureBorder(sheet, shift);
  const sources = new Int32Array(nodes.length);
  const costs = new Int32Array(nodes.length);
  const place = { x: 0, y: 0 };
  for (let node = 0; node < nodes.length; node++) {
    const column = nodes[node] % band;
    place.y = (nodes[node] - column) / band;
    place.x = sheet.width + column;
    const source = sourceOf(shift, sheet, place);
    sources[node] = source;
    if (source < 0 || sheet.blocked?.[source]) {
      costs[node] = NOWHERE;
      continue;
    }
    const away = Math.abs(shift.zoom * place.y + shift.down - place.y) / sheet.height;
    let cost = shift.price + (shift.zoom < 1 ? 0 : DOWN_COST * away);
    cost += awayCost * (1 - (source % sheet.width) / sheet.width);
    if (salience) {
      const beside = salience[place.y * sheet.width + sheet.width - 1];
      cost +=
        SALIENCE_COST * Math.max(0, salience[source] - GOES_ON * (1 - (FADES * column) / band) * beside);
    }
    if (column === 0) cost += BORDER_WEIGHT * border[place.y];
    costs[node] = cost * COST_SCALE;
  }
  return { sources, costs };
}

/** What it costs where two shifts meet at a pixel: how far apart their colours are there. */
export function seamCost(sheet: Sheet, one: number, other: number): number {
  if (one < 0 || other < 0) return SEAM_COST * COST_SCALE;
  return (SEAM_WEIGHT * distanceOf(sheet.pixels, one, other) + SEAM_COST) * COST_SCALE;
}
