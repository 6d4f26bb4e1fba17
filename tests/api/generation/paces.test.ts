import { asc } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { computePaces, type MeasuredRun } from '#api/generation/paces/compute-paces.ts';
import { readMeasuredRuns, sweepMeasuredRuns } from '#api/generation/paces/measured-runs.ts';
import { measuredRuns } from '#api/generation/tables.ts';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

const work = { pixels: 2_000_000, added: 0 };

function estimate(feature: FeatureCode): number {
  const tool = findTool(feature);
  return (tool && estimateRunSeconds({ tool, options: toolOptions[feature] }, work)) ?? Number.NaN;
}

/** A run that took so many times its estimate. */
function run(feature: FeatureCode, times: number): MeasuredRun {
  return { feature, work, seconds: times * estimate(feature) };
}

function many(feature: FeatureCode, all: readonly number[]): MeasuredRun[] {
  return all.map((times) => run(feature, times));
}

function paceOf(runs: readonly MeasuredRun[], feature: FeatureCode) {
  const pace = computePaces(runs).get(feature);
  if (!pace) throw new Error(`no pace of ${feature}`);
  return { ...pace, middle: Math.sqrt(pace.low * pace.high) };
}

const calm = [1.1, 0.9, 1, 1.05, 0.95, 1, 1.1, 0.9, 1, 1, 1.05, 0.95];

describe('the pace of runs', () => {
  it('There is no pace before anything ran, nor from runs of a tool that has no estimate', () => {
    expect(computePaces([]).size).toBe(0);
    expect(computePaces([{ feature: 'no-such-tool', work, seconds: 3 }]).size).toBe(0);
  });

  it('A host that is twice as slow is so for tools, too, that did not run yet, with a wider range', () => {
    const runs = many(
      'object-remover',
      calm.map((times) => 2 * times),
    );
    const known = paceOf(runs, 'object-remover');
    expect(known.middle).toBeCloseTo(2, 0);
    const other = paceOf(runs, 'recolor');
    expect(other.middle).toBeCloseTo(2, 0);
    expect(other.high / other.low).toBeGreaterThan(known.high / known.low);
  });

  it('A tool keeps a pace of its own beside those of the others', () => {
    const runs = calm.flatMap((times) => [run('object-remover', times), run('photo-enhancer', 4 * times)]);
    expect(paceOf(runs, 'object-remover').middle).toBeLessThan(1.5);
    expect(paceOf(runs, 'photo-enhancer').middle).toBeGreaterThan(2.7);
  });

  it('One run that took a hundred times as long changes little', () => {
    const runs = many('object-remover', [...calm.slice(0, 4), 100, ...calm.slice(4)]);
    const { middle, high } = paceOf(runs, 'object-remover');
    expect(middle).toBeLessThan(2);
    expect(high).toBeLessThan(3);
  });

  it('When the host becomes busy the pace follows within some runs, also of tools that did not run since', () => {
    const before = [...many('recolor', calm), ...many('object-remover', calm)];
    const runs = [...many('recolor', [3, 3.2, 2.8, 3, 3.1, 2.9]), ...before];
    expect(paceOf(runs, 'recolor').middle).toBeGreaterThan(2);
    expect(paceOf(runs, 'object-remover').middle).toBeGreaterThan(1.8);
    expect(paceOf(before, 'object-remover').middle).toBeCloseTo(1, 0);
  });

  it('Three slow runs are told at once, and runs that disagree tell less of the load', () => {
    const before = [...many('recolor', calm), ...many('object-remover', calm)];
    const agreeing = paceOf([...many('recolor', [3, 3, 3]), ...before], 'object-remover').middle;
    expect(agreeing).toBeGreaterThan(1.3);
    // The same mean of logarithms.
    const disagreeing = paceOf([...many('recolor', [9, 1, 3]), ...before], 'object-remover').middle;
    expect(disagreeing).toBeGreaterThan(1);
    expect(disagreeing).toBeLessThan(agreeing);
  });

  it('The range of a tool holds most of its runs', () => {
    const times = [0.6, 1, 1.7, 0.8, 1.2, 1.1, 0.9, 1.5, 0.7, 1.3, 1, 0.9];
    const { low, high } = paceOf(many('object-remover', times), 'object-remover');
    const inside = times.filter((value) => value >= low && value <= high);
    expect(inside.length).toBeGreaterThanOrEqual(9);
  });
});

describe('measured runs', () => {
  forOneDatabase((database) => {
    it('The newest runs of each tool are read, and older ones than those, or of last month, are swept', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { queries } = host.infrastructure.database;
      const now = host.clock.now();
      const row = (feature: FeatureCode, secondsAgo: number) => ({
        id: uuidv7(),
        feature,
        seconds: secondsAgo,
        work,
        finishedAt: new Date(now - secondsAgo * 1000),
      });
      const removals = Array.from({ length: 25 }, (_, at) => row('object-remover', at + 1));
      const month = row('ai-filter', (31 * DAY_MS) / 1000);
      await queries.insert(measuredRuns).values([...removals, row('recolor', 3.5), month]);

      const read = await readMeasuredRuns(queries);
      expect(read.slice(0, 5).map(({ seconds }) => seconds)).toEqual([1, 2, 3, 3.5, 4]);
      expect(read.filter(({ feature }) => feature === 'object-remover')).toHaveLength(20);
      expect(read[0]).toEqual({ feature: 'object-remover', seconds: 1, work });

      await sweepMeasuredRuns(host.infrastructure);
      const kept = await queries.select().from(measuredRuns).orderBy(asc(measuredRuns.seconds));
      expect(kept).toHaveLength(21);
      expect(kept.at(-1)).toMatchObject({ feature: 'object-remover', seconds: 20 });
    });
  });
});
