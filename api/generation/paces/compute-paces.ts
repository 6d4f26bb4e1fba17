import { estimateRunSeconds, type RunPace, type Work } from '#lib/catalog/estimate-run-seconds.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { findTool, tools } from '#lib/catalog/tools.ts';

/** A run that is done, beside what was known of it before. */
export interface MeasuredRun {
  readonly feature: string;
  readonly seconds: number;
  readonly work: Work;
}

interface Sample {
  readonly feature: string;
  /** Logarithm of the duration as a multiple of the catalogue's estimate. */
  readonly off: number;
}

/** Runs as which the pace of all tools together counts, beside those of the tool itself. */
const PRIOR_RUNS = 1;

/** Newest runs of any tool that tell the load, each weighing less than the one after it, and a calm prior. */
const LOAD_RUNS = 8;
const LOAD_DECAY = 0.85;
const CALM_RUNS = 1;

/**
 * Weight of the variance of these runs against the square of their mean: runs that disagree tell less of the
 * load.
 *
 * @tuned 2026-11-29, a mix of 73 runs on photographs, share of times told within half and twice
 */
const DISAGREEMENT = 0.5;

/** Logarithm of the factor that one run tells of the load at most: it may have hung by itself. */
const MAX_OFF = Math.log(3);

/** Logarithm of the least factor on either side, and of that before a tool's own runs are known. */
const MIN_SPREAD = Math.log(1.2);
const UNKNOWN_SPREAD = Math.log(1.7);

/** Runs as which the unknown spread counts. */
const DOUBT_RUNS = 3;

/** Share of a tool's runs that its range is to hold. */
const HELD = 0.8;

/** Value below which that share of the values lies; 0 without any. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

function toSample({ feature, seconds, work }: MeasuredRun): Sample[] {
  const tool = findTool(feature);
  const expected = tool && estimateRunSeconds({ tool, options: toolOptions[tool.featureCode] }, work);
  return expected && seconds > 0 ? [{ feature, off: Math.log(seconds / expected) }] : [];
}

/**
 * Logarithm of the load that runs before some moment tell, the newest first. The less they agree, the more of
 * their mean is chance, and the less of it is taken.
 */
function loadOf(offs: readonly number[]): number {
  let [sum, squares, weights] = [0, 0, 0];
  for (const [age, off] of offs.slice(0, LOAD_RUNS).entries()) {
    const [held, weight] = [Math.max(-MAX_OFF, Math.min(MAX_OFF, off)), LOAD_DECAY ** age];
    sum += held * weight;
    squares += held ** 2 * weight;
    weights += weight;
  }
  if (squares === 0) return 0;
  const square = (sum / weights) ** 2;
  const variance = Math.max(0, squares / weights - square);
  return ((square / (square + DISAGREEMENT * variance)) * sum) / (weights + CALM_RUNS);
}

/**
 * Computes the pace of each tool from measured runs, the newest first. Its middle is the median of its own
 * runs, drawn to that of all tools while they are few, times the load: how far the newest runs of any tool
 * are off their middles, as far as they agree. The range holds most of the tool's runs, each beside the load
 * of its time. Tools without runs have the pace of all; without any run there is none.
 */
export function computePaces(runs: readonly MeasuredRun[]): ReadonlyMap<string, RunPace> {
  const samples = runs.flatMap(toSample);
  if (samples.length === 0) return new Map();
  const ofHost = quantile(
    samples.map(({ off }) => off),
    0.5,
  );
  const middles = new Map(
    [...Map.groupBy(samples, ({ feature }) => feature)].map(([feature, own]) => {
      const offs = own.map(({ off }) => off);
      const middle = (offs.length * quantile(offs, 0.5) + PRIOR_RUNS * ofHost) / (offs.length + PRIOR_RUNS);
      return [feature, middle];
    }),
  );
  const offs = samples.map(({ feature, off }) => off - (middles.get(feature) ?? ofHost));
  const load = loadOf(offs);
  const told = samples.map(({ feature }, at) => ({
    feature,
    error: Math.abs((offs[at] ?? 0) - loadOf(offs.slice(at + 1))),
  }));
  return new Map(
    tools.map(({ featureCode }) => {
      const errors = told.filter(({ feature }) => feature === featureCode).map(({ error }) => error);
      return [featureCode, paceAround((middles.get(featureCode) ?? ofHost) + load, errors)];
    }),
  );
}

/** @param errors logarithms of the factors by which runs of the tool were off, as told at their time */
function paceAround(middle: number, errors: readonly number[]): RunPace {
  const own = errors.length * quantile(errors, HELD);
  const spread = Math.max(MIN_SPREAD, (own + DOUBT_RUNS * UNKNOWN_SPREAD) / (errors.length + DOUBT_RUNS));
  return { low: Math.exp(middle - spread), high: Math.exp(middle + spread) };
}
