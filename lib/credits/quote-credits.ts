import { isDeliveredByPiece } from '../catalog/tools/headshot-generator/constants.ts';
import { type FeatureCode, findTool } from '../catalog/tools.ts';
import type { CreditScope, CreditUnit } from './lots.ts';

/** Credits for one piece, or for each stretch of a video. */
interface Stretched {
  /** Credits for one piece, or head shots for each of a set that is delivered by the piece. */
  readonly each: number;
  /** Seconds of video that `each` pays for, each begun stretch anew; left out where no length counts. */
  readonly perSeconds?: number | undefined;
}

/** Price of a tool's runs, and who may pay it. */
interface CreditCost extends Stretched {
  /** Costs by models that may be named, by their ids. */
  readonly byModel?: Readonly<Record<string, Stretched>>;
  /** Left out for credits. */
  readonly unit?: CreditUnit;
  /** Scopes of what may pay for it. */
  readonly scopes: readonly CreditScope[];
  /** Scopes of the credits that may pay for its models, where those are others. */
  readonly modelScopes?: readonly CreditScope[];
}

/** Tools that cost credits here; empty where nothing is sold, as those credits could not be had. */
export type CreditCosts = Readonly<Partial<Record<FeatureCode, CreditCost>>>;

/** Packs pay for video alone; what comes with Pro pays for advanced models as well. */
const scopesOf = {
  video: ['video', 'video_and_models'],
  picture: ['video_and_models'],
} as const satisfies Record<string, readonly CreditScope[]>;

const headshotsEach = { unit: 'headshot', scopes: ['headshot'] } as const;

interface ToldCost {
  readonly featureCode: string;
  /** Credits for one piece; 0 where runs are counted by the day. */
  readonly creditCost: number;
  /** Seconds of video that they pay for; null or left out where no length counts. */
  readonly creditSeconds?: number | null;
  /** Head shots for each picture of a set that is delivered by the piece; 0 or left out for none. */
  readonly headshotCost?: number;
  /** Credits for one piece by models that may be chosen instead. */
  readonly models?: readonly {
    readonly id: string;
    readonly creditCost: number;
    readonly creditSeconds?: number | null;
    /** Ids of models that have ended, whose runs it does. */
    readonly replaces?: readonly string[];
  }[];
}

/** Costs of tools as a list tells them: that of the host, or the catalogue. */
export function creditCostsOf(list: readonly ToldCost[]): CreditCosts {
  return Object.fromEntries(
    list.flatMap(
      ({
        featureCode,
        creditCost: each,
        creditSeconds,
        headshotCost = 0,
        models = [],
      }): [string, CreditCost][] => {
        const kind = findTool(featureCode)?.kind;
        const byModel = Object.fromEntries(
          models.flatMap(({ id, replaces = [], creditCost, creditSeconds }) => {
            const cost = { each: creditCost, perSeconds: creditSeconds ?? undefined };
            return [id, ...replaces].map((name) => [name, cost]);
          }),
        );
        if (headshotCost > 0) {
          const modelScopes = scopesOf[kind ?? 'picture'];
          return [[featureCode, { ...headshotsEach, each: headshotCost, byModel, modelScopes }]];
        }
        const costs = { each, byModel, perSeconds: creditSeconds ?? undefined };
        const isPaid = each > 0 || models.some(({ creditCost }) => creditCost > 0);
        return kind && isPaid ? [[featureCode, { ...costs, scopes: scopesOf[kind] }]] : [];
      },
    ),
  );
}

interface QuotedRun {
  /** Feature code of the tool. */
  readonly feature: string;
  /** Of the run: `count` pieces where they name so many, else one; `seconds` of the video that it makes. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface CreditQuote {
  /** Whole credits or head shots. */
  readonly amount: number;
  readonly unit: CreditUnit;
  readonly scopes: readonly CreditScope[];
}

/** Cost of the model that a run names, or of the tool, and what pays for it. */
function costOfRun(cost: CreditCost, { parameters: { model } }: QuotedRun) {
  const { byModel = {}, unit = 'credit', scopes, modelScopes = scopes } = cost;
  const named = typeof model === 'string' && Object.hasOwn(byModel, model) ? byModel[model] : undefined;
  return named
    ? { ...named, unit: 'credit' as const, scopes: modelScopes }
    : { each: cost.each, perSeconds: cost.perSeconds, unit, scopes };
}

/**
 * Price of a run in credits or head shots: the cost of a piece times the pieces and the stretches of video,
 * rounded up once. The page and the host both ask here. Null for what takes a free use.
 * @throws RangeError where the price goes by a length that nobody told
 */
export function quoteCredits(run: QuotedRun, costs: CreditCosts): CreditQuote | null {
  const { feature, parameters } = run;
  const cost = Object.hasOwn(costs, feature) ? costs[feature as FeatureCode] : undefined;
  if (!cost) return null;
  const { each, perSeconds, unit, scopes } = costOfRun(cost, run);
  if (unit === 'headshot' && !isDeliveredByPiece(parameters)) return null;
  const { count } = parameters;
  if (!isAboveZero(each)) return null;
  const pieces = isAboveZero(count) ? count : 1;
  const stretches = perSeconds === undefined ? 1 : countStretches(run, perSeconds);
  // Products of decimals are off by their last bit, which must not cost a credit.
  const amount = Math.ceil(Number((each * pieces * stretches).toFixed(6)));
  return { amount, unit, scopes };
}

/** As `quoteCredits`, but null as well where the price goes by a length that is not known yet. */
export function quoteIfKnown(run: QuotedRun, costs: CreditCosts): CreditQuote | null {
  const { feature, parameters } = run;
  const cost = Object.hasOwn(costs, feature) ? costs[feature as FeatureCode] : undefined;
  const isByLength = cost !== undefined && costOfRun(cost, run).perSeconds !== undefined;
  return isByLength && !isAboveZero(parameters.seconds) ? null : quoteCredits(run, costs);
}

/** Files are told some frames longer than the person who cut them was. */
const TOLERATED_SECONDS = 0.1;

function countStretches({ parameters: { seconds } }: QuotedRun, perSeconds: number): number {
  if (!isAboveZero(seconds)) throw new RangeError('The price goes by the length of the video');
  return Math.max(1, Math.ceil((seconds - TOLERATED_SECONDS) / perSeconds));
}

function isAboveZero(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}
