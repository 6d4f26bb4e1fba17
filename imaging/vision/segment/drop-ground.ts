import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { measureRelief, measureStepNear } from './colour-steps.ts';
import { findBasins } from './find-basins.ts';
import { linkBasins } from './link-basins.ts';
import { mergeInOrder } from './merge-in-order.ts';

/** The relief's heights above this are all the same. */
const HIGHEST = 0.6;

/** Spread in pixels of the blur under which grain is no edge. */
const GRAIN = 0.8;

/**
 * Cost up to which basins are merged: what is left has edges around it.
 * @tuned 2026-11-30, 19 things outlined by hand, overlap of boxes around them
 */
const SAME = 0.03;

/** A part with less than this share of it in the cut is ground, if it is at least that share of the cut. */
const MINOR = 0.4;
const LEAST = 0.015;

/** Least ratio of the steps between ground and the thing to those between ground and what was left out. */
const CLEARER = 2.5;

/** The part without edges that each pixel belongs to. */
async function divide(planes: OklabPlanes, yieldIfDue: () => Promise<void>): Promise<Int32Array> {
  const basins = findBasins(measureRelief(planes), HIGHEST);
  await yieldIfDue();
  const graph = await linkBasins(planes, { ...basins, yieldIfDue });
  const into = Int32Array.from({ length: basins.count }, (_, basin) => basin);
  for (const { kept, gone, cost } of mergeInOrder(graph)) {
    if (cost > SAME) break;
    into[gone] = kept;
  }
  await yieldIfDue();
  return basins.labels.map((basin) => {
    let root = basin;
    while (into[root] !== root) root = into[root];
    return root;
  });
}

interface CutThing {
  readonly planes: OklabPlanes;
  readonly cut: Flags;
}

/** Labels of connected pieces of the cut that lie in parts which are mostly outside of it. */
function labelMinor({ cut }: CutThing, parts: Int32Array): ReturnType<typeof labelComponents> {
  const areas = new Float64Array(parts.length);
  const own = new Float64Array(parts.length);
  for (let at = 0; at < parts.length; at++) {
    areas[parts[at]]++;
    own[parts[at]] += cut.data[at];
  }
  const data = cut.data.map((flag, at) => (flag && own[parts[at]] < MINOR * areas[parts[at]] ? 1 : 0));
  return labelComponents({ ...cut, data });
}

/** Sums and numbers of the steps along pieces' borders: with the rest of the cut, and with its outside. */
function sumSteps(
  { planes, cut }: CutThing,
  { labels, sizes }: ReturnType<typeof labelComponents>,
): Float64Array {
  const { width, data } = cut;
  const sums = new Float64Array(4 * sizes.length);
  const add = (at: number, down: boolean) => {
    const to = at + (down ? width : 1);
    if (labels[at] === labels[to]) return;
    const x = at % width;
    const step = measureStepNear(planes, { x, y: (at - x) / width, down });
    for (const [one, two] of [
      [at, to],
      [to, at],
    ]) {
      if (labels[one] === 0) continue;
      const place = 4 * labels[one] + (data[two] ? 0 : 2);
      sums[place] += step;
      sums[place + 1]++;
    }
  };
  for (let at = 0; at < data.length; at++) {
    if (at % width < width - 1) add(at, false);
    if (at + width < data.length) add(at, true);
  }
  return sums;
}

/**
 * Drops ground from the cut of a box: pieces that go on outside of the cut without an edge, and have one
 * towards the rest of it. Colours that are rare around a box look like the thing, but the thing ends on
 * edges. Flags of the planes' size.
 */
export async function dropGround({ planes, cut }: CutThing, yieldIfDue: () => Promise<void>): Promise<Flags> {
  const blurred = {
    lightness: gaussianBlurCompiled(planes.lightness, GRAIN),
    a: gaussianBlurCompiled(planes.a, GRAIN),
    b: gaussianBlurCompiled(planes.b, GRAIN),
  };
  const pieces = labelMinor({ planes: blurred, cut }, await divide(blurred, yieldIfDue));
  const sums = sumSteps({ planes: blurred, cut }, pieces);
  const area = cut.data.reduce((sum, flag) => sum + flag, 0);
  const isGround = pieces.sizes.map((size, label) => {
    const [inner, innerCount, outer, outerCount] = sums.subarray(4 * label, 4 * label + 4);
    if (label === 0 || size < LEAST * area || innerCount === 0 || outerCount === 0) return false;
    return inner / innerCount > CLEARER * (outer / outerCount);
  });
  return { ...cut, data: cut.data.map((flag, at) => (isGround[pieces.labels[at]] ? 0 : flag)) };
}
