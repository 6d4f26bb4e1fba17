import type { PlanStep } from './plans/plan.ts';
import type { ToolEntry } from './tools.ts';

/** Duration of a run on the embedded engine, in seconds of one core. */
export interface Effort {
  /** Whatever the size. */
  readonly start: number;
  readonly perMegapixel: number;
  /** On top, for the first two megapixels: methods that work on a copy make it no larger. */
  readonly perWorkingMegapixel?: number;
  /** On top, for what the mask marks. */
  readonly perMarkedMegapixel?: number;
  /** On top, for what the result has more than the photo. */
  readonly perAddedMegapixel?: number;
  /** On top, for each picture of a set, or each face in the photo. */
  readonly perPiece?: number;
}

/** Measured duration of a tool's runs; `npm run bench -- tools` measures it and checks the values. */
export interface RunEstimate extends Effort {
  /** Share of the photo that is taken as marked while no mask is drawn. */
  readonly usualMark?: number;
  /** Pieces that are taken for granted while nobody has counted them; 1 unless said. */
  readonly usualPieces?: number;
  /** Choices that cost far less or more than the others. */
  readonly ofChoices?: Readonly<Record<string, Effort>>;
  /** Of each step of a plan by `effortNames`, or by its intent; a plan takes as long as all its steps. */
  readonly ofSteps?: Readonly<Record<string, Effort>>;
}

/** Assumed marked share of a photo before the mask is known. */
const USUAL_MARK = 0.03;

/** Megapixels above which most methods scale their working copy down. */
const WORKING_MEGAPIXELS = 2;

export interface Work {
  /** Of the photo, or of a frame. */
  readonly pixels: number;
  /** Pixels that the mask marks. */
  readonly marked?: number | undefined;
  /** Pixels that the result has more than the photo. */
  readonly added?: number;
  /** Pictures of a set, or faces in the photo where an analysis found them. */
  readonly pieces?: number | undefined;
  /** Frames of the part of a video; left out for a photo. */
  readonly frames?: number | undefined;
  /** Chosen value that changes the duration, such as a style. */
  readonly choice?: string | undefined;
  /** Names of the steps of a plan by what they cost. */
  readonly steps?: readonly string[] | undefined;
}

/** Factors of the duration that are among a run's parameters. */
export function choicesOf({
  all,
  count,
  style,
  becomes,
  backdrop,
  effect,
  factor,
  moves,
  steps,
}: Readonly<Record<string, unknown>>): Pick<Work, 'pieces' | 'choice' | 'steps'> {
  const choice = style ?? becomes ?? effect ?? backdrop ?? factor ?? (moves === true ? 'moves' : undefined);
  return {
    // One face is swapped unless all are asked for.
    pieces: typeof count === 'number' ? count : all === false ? 1 : undefined,
    choice: typeof choice === 'string' || typeof choice === 'number' ? String(choice) : undefined,
    steps: Array.isArray(steps) && steps.length > 0 ? effortNames(steps) : undefined,
  };
}

/** Names by which steps of a plan are estimated: their intent, and the choice that may change the effort. */
function effortNames(steps: readonly PlanStep[]): string[] {
  return steps.map(({ intent, backdrop, factor, style }) => {
    const choice = backdrop === 'scene' ? backdrop : (factor ?? style);
    return choice === undefined ? intent : `${intent}.${choice}`;
  });
}

interface EstimatedTool {
  readonly tool: Pick<ToolEntry, 'maxPixels'>;
  /** The tool's options, or of them the estimate alone. */
  readonly options: { readonly estimate?: RunEstimate };
}

/**
 * Seconds that a run will take about, before anything is known of this machine; null where no embedded engine
 * does it.
 */
export function estimateRunSeconds(
  { tool, options: { estimate } }: EstimatedTool,
  { choice = '', steps = [], ...work }: Work,
): number | null {
  if (!estimate) return null;
  const pixels = Math.min(work.pixels, tool.maxPixels);
  const { usualMark = USUAL_MARK, usualPieces = 1 } = estimate;
  const known = { ...work, pixels };
  known.marked ??= pixels * usualMark;
  known.pieces ??= usualPieces;
  const ofSteps = steps.flatMap((name) => effortOfStep(estimate, name) ?? []);
  const efforts = ofSteps.length > 0 ? ofSteps : [estimate.ofChoices?.[choice] ?? estimate];
  return efforts.reduce((sum, effort) => sum + secondsOf(effort, known), 0);
}

/** Effort of a step by its whole name, else by its intent; undefined where neither is known. */
function effortOfStep({ ofSteps }: RunEstimate, name: string): Effort | undefined {
  const [intent = name] = name.split('.');
  return ofSteps?.[name] ?? ofSteps?.[intent];
}

function secondsOf(effort: Effort, { pixels, pieces = 1, frames = 1, marked = 0, added = 0 }: Work): number {
  const { start, perMegapixel, perPiece = 0, perWorkingMegapixel = 0 } = effort;
  const { perMarkedMegapixel = 0, perAddedMegapixel = 0 } = effort;
  return (
    start +
    pieces * perPiece +
    Math.min(pixels / 1e6, WORKING_MEGAPIXELS) * perWorkingMegapixel +
    (frames * pixels * perMegapixel + marked * perMarkedMegapixel + added * perAddedMegapixel) / 1e6
  );
}

/** Durations of recent runs as multiples of their estimates: of nearly the fastest and nearly the slowest. */
export interface RunPace {
  readonly low: number;
  readonly high: number;
}

/** Assumed spread around an estimate or a median, before runs of this host told their own. */
const UNKNOWN_PACE: RunPace = { low: 0.7, high: 1.5 };

interface KnownRuns {
  /** By the catalogue; null where it has no estimate. */
  readonly estimatedSeconds: number | null;
  readonly pace: RunPace | null;
  /** Median of recent runs, whatever they were on. */
  readonly runSeconds: number | null;
}

/**
 * Range of seconds that a run will probably take: the estimate at the pace of recent runs on this host, or
 * their median where there is no estimate. Null where nothing is known.
 */
export function runRange({
  estimatedSeconds,
  pace,
  runSeconds,
}: KnownRuns): readonly [number, number] | null {
  const seconds = estimatedSeconds ?? runSeconds;
  if (seconds === null) return null;
  const { low, high } = (estimatedSeconds === null ? null : pace) ?? UNKNOWN_PACE;
  return [seconds * low, seconds * high];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Seen {
  readonly photo: Size;
  /** Null where it is unknown before the run. */
  readonly output: Size | null;
  /** Faces in the photo; undefined before they are found. */
  readonly faces: number | undefined;
  /** Share of the photo that is marked, 0–1. */
  readonly share: number;
}

/** Factors of the run time, as far as they are known before the run. */
export function workOf(
  values: Readonly<Record<string, unknown>>,
  { photo, output, faces, share }: Seen,
): Work {
  const pixels = photo.width * photo.height;
  const { pieces = faces, ...choices } = choicesOf(values);
  return {
    pixels,
    marked: share * pixels || undefined,
    added: Math.max(0, output ? output.width * output.height - pixels : 0),
    pieces,
    ...choices,
  };
}
