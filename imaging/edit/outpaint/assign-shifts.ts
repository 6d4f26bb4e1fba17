import type { Progress } from '../../core/progress.ts';
import type { Traits } from './describe-sheet.ts';
import { expandShift } from './expand-shift.ts';
import type { Option, Patchwork } from './patchwork.ts';
import { scoreOption } from './score-option.ts';
import type { Sheet } from './sheet.ts';
import type { Shift } from './shift.ts';

/** Rounds in which each shift may expand once; between them those that few pixels follow are given up. */
const ROUNDS = 2;

/**
 * A share of the new pixels that hardly any are, while each follows its cheapest shift.
 * @tuned set by eye
 */
const RARE = 0.001;

/** A share of the new pixels that is few. */
const SMALL = 0.003;

interface Assignment {
  readonly sheet: Sheet;
  readonly shifts: readonly Shift[];
  readonly band: number;
  readonly traits: Traits;
  readonly inPerspective: boolean;
  readonly awayCost: number;
}

/** Decides on a coarse sheet which new pixel follows which shift. */
export async function assignShifts(assignment: Assignment, progress: Progress): Promise<Patchwork> {
  const { sheet, shifts, band } = assignment;
  const count = band * sheet.height;
  const patchwork: Patchwork = { ...assignment, labels: new Uint8Array(count), bend: undefined };
  const nodes = Int32Array.from({ length: count }, (_, at) => at);
  const options = new Map(shifts.map((_, label) => [label, scoreOption(patchwork, { label, nodes })]));
  followCheapest(patchwork.labels, options);
  dropRare(patchwork.labels, options);
  for (let round = 0; round < ROUNDS; round++) {
    for (const label of options.keys()) {
      expandShift(patchwork, { choice: { nodes, nodeAt: nodes, options }, label });
      await progress.report((round + label / shifts.length) / ROUNDS);
    }
    if (round < ROUNDS - 1) dropSmall(patchwork.labels, options);
  }
  return patchwork;
}

/** Gives up shifts that hardly any pixel would follow on its own. */
function dropRare(labels: Uint8Array, options: Map<number, Option>): void {
  const counts = new Int32Array(256);
  for (const label of labels) counts[label]++;
  for (const label of options.keys()) if (counts[label] < RARE * labels.length) options.delete(label);
  followCheapest(labels, options);
}

/** Gives up shifts that few pixels follow: their seams cost time on every finer sheet. */
function dropSmall(labels: Uint8Array, options: Map<number, Option>): void {
  const counts = new Int32Array(256);
  for (const label of labels) counts[label]++;
  const least = Math.min(
    counts.reduce((most, count) => Math.max(most, count)),
    SMALL * labels.length,
  );
  for (const label of options.keys()) if (counts[label] < least) options.delete(label);
  const cheapest = new Uint8Array(labels.length);
  followCheapest(cheapest, options);
  for (let at = 0; at < labels.length; at++) if (!options.has(labels[at])) labels[at] = cheapest[at];
}

/** Each pixel on its own. */
function followCheapest(labels: Uint8Array, options: ReadonlyMap<number, Option>): void {
  const least = new Int32Array(labels.length).fill(0x7fffffff);
  for (const [label, { costs }] of options)
    for (let at = 0; at < labels.length; at++)
      if (costs[at] < least[at]) {
        least[at] = costs[at];
        labels[at] = label;
      }
}
