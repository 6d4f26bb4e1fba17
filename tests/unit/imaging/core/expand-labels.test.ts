import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { expandLabels } from '#imaging/core/segmentation/expand-labels.ts';

const size = { width: 3, height: 3 };
const PIXELS = size.width * size.height;
const flat = { lightness: createPlane(size), a: createPlane(size), b: createPlane(size) };
/** In nats; whole halves are exact in the units of the cut. */
const BORDER = 2;

interface Task {
  readonly labels: readonly number[];
  readonly costs: readonly (readonly number[])[];
}

function expand({ labels, costs }: Task, planes = flat): number[] {
  const field = { planes, smoothness: BORDER, rounds: 4, labels: Uint8Array.from(labels) };
  const work = expandLabels({ ...field, costs: costs.map((cost) => Float32Array.from(cost)) });
  for (;;) {
    const step = work.next();
    if (step.done) return [...step.value];
  }
}

/** Costs of pixels and of borders between neighbours with labels, on even ground. */
function energyOf(labels: readonly number[], costs: Task['costs']): number {
  let sum = 0;
  for (let at = 0; at < PIXELS; at++) {
    if (!labels[at]) continue;
    sum += costs[labels[at] - 1][at];
    const beside = [(at + 1) % size.width > 0 ? labels[at + 1] : 0, labels[at + size.width] ?? 0];
    sum += BORDER * beside.filter((other) => other && other !== labels[at]).length;
  }
  return sum;
}

const anyTask = (count: number) =>
  fc.record({
    labels: fc.array(fc.integer({ min: 0, max: count }), { minLength: PIXELS, maxLength: PIXELS }),
    costs: fc.array(
      fc.array(
        fc.nat(16).map((halves) => halves / 2),
        { minLength: PIXELS, maxLength: PIXELS },
      ),
      { minLength: count, maxLength: count },
    ),
  });

/** The least energy of all labellings of the same pixels. */
function leastEnergy({ labels, costs }: Task): number {
  const open = labels.flatMap((label, at) => (label ? [at] : []));
  let least = Number.POSITIVE_INFINITY;
  for (let code = 0; code < costs.length ** open.length; code++) {
    const tried = labels.map(() => 0);
    let rest = code;
    for (const at of open) {
      tried[at] = 1 + (rest % costs.length);
      rest = Math.floor(rest / costs.length);
    }
    least = Math.min(least, energyOf(tried, costs));
  }
  return least;
}

describe('labels by expansion moves', () => {
  it('Two labels cost no more than any others would', () => {
    fc.assert(
      fc.property(anyTask(2), (task) => {
        expect(energyOf(expand(task), task.costs)).toBeCloseTo(leastEnergy(task), 3);
      }),
    );
  });

  it('Three labels cost at most twice the least, and never more than the first ones', () => {
    fc.assert(
      fc.property(anyTask(3), (task) => {
        const energy = energyOf(expand(task), task.costs);
        expect(energy).toBeLessThanOrEqual(energyOf(task.labels, task.costs) + 0.01);
        expect(energy).toBeLessThanOrEqual(2 * leastEnergy(task) + 0.01);
      }),
      { numRuns: 20 },
    );
  });

  it('Pixels without a label get none', () => {
    fc.assert(
      fc.property(anyTask(3), (task) => {
        expect(expand(task).map((label) => label > 0)).toEqual(task.labels.map((label) => label > 0));
      }),
    );
  });

  it('A border follows the edge of colour, where the pixels do not tell', () => {
    const edge = { ...flat, lightness: createPlane(size) };
    for (let at = 0; at < PIXELS; at++) edge.lightness.data[at] = at % size.width > 0 ? 1 : 0;
    const unsure = [0, 0, 8, 0, 0, 8, 0, 0, 8];
    const sure = [8, 0, 0, 8, 0, 0, 8, 0, 0];
    const labels = expand({ labels: Array.from({ length: PIXELS }, () => 1), costs: [unsure, sure] }, edge);
    expect(labels).toEqual([1, 2, 2, 1, 2, 2, 1, 2, 2]);
  });
});
