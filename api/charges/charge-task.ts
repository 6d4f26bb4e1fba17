import { eq } from 'drizzle-orm';
import { PROMPT_RUNS } from '#lib/catalog/limits.ts';
import { hasPaidChoice } from '#lib/catalog/paid-choices.ts';
import type { Tier } from '#lib/catalog/subscriptions.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { CreditUnit } from '#lib/credits/lots.ts';
import { type CreditQuote, quoteCredits } from '#lib/credits/quote-credits.ts';
import { grantBeforeReading, readNextGrant } from '../credits/grant-plans.ts';
import { readSpendable, reserveHold } from '../credits/reserve-hold.ts';
import { settleHolds } from '../credits/settle-holds.ts';
import { creditHolds } from '../credits/tables.ts';
import type { Caller } from '../identity/caller.ts';
import { type MembershipSources, readTier } from '../identity/membership.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { dayOf } from '../limits/free-uses.ts';
import { releaseRun, reserveRun } from '../limits/photo-runs.ts';
import type { Charge } from './charge.ts';

interface ReserveCharge {
  readonly caller: Caller;
  readonly taskId: string;
  /** Hash of the guest's network; null for accounts. */
  readonly network: string | null;
  /** Feature code of the tool. */
  readonly feature: string;
  /** As they were validated; they tell how many pieces are made. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Credits or head shots that the person was told it costs; undefined where they were told nothing. */
  readonly toldCost: number | undefined;
  /** Photo that the run is counted for, see `Charge`. */
  readonly usageRootId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly host: Pick<Infrastructure, 'settings'> & MembershipSources;
}

type Payer = Pick<Infrastructure, 'database' | 'clock' | 'settings'>;

/**
 * Brings the credits that are due to a person who is about to start a run that costs some, outside of any
 * transaction: a month may have begun since their page told the price.
 */
export async function grantBeforeCharge(
  host: Payer,
  { userId, feature }: { readonly userId: string; readonly feature: string },
): Promise<void> {
  if (Object.hasOwn(host.settings.creditCosts, feature)) await grantBeforeReading(host, userId);
}

interface Reserved {
  /** Columns of the task's row, which `settleCharge` reads. */
  readonly charge: Charge;
  /** Credits or head shots. */
  readonly cost: number;
  readonly tier: Tier;
  /** True where the photo had many runs before, so that others go first. */
  readonly isLate: boolean;
}

/**
 * Takes what a run of a tool costs, inside the transaction that starts it and holds the person's row: credits
 * or head shots where it costs some, each time. Else the first run of a photo takes a free use of the day, a
 * further one nothing but its place among those included.
 * @throws AppError `paid_option`, `price_changed`, `credits_exhausted`, `headshots_exhausted`,
 * `free_uses_exhausted`, `photo_runs_exhausted`; the transaction must then be rolled back
 */
export async function reserveCharge(tx: Queries, run: ReserveCharge): Promise<Reserved> {
  const { host, now, caller } = run;
  const { creditCosts, paidChoices } = host.settings;
  const tier = await readTier(host, { ...caller, queries: tx, now });
  if (tier !== 'pro' && hasPaidChoice(run, paidChoices)) throw new AppError('paid_option');
  const quote = quoteCredits(run, creditCosts);
  if (run.toldCost !== undefined && run.toldCost !== (quote?.amount ?? 0))
    throw await refuse('price_changed', { tx, run: { ...run, quote } });
  const reserved = await (quote
    ? reserveQuoted(tx, { ...run, quote })
    : reserveFreeUse(tx, { ...run, tier }));
  return { ...reserved, tier };
}

/** The kind of charge that is paid in a unit, and the failure of whoever has too few. */
const paymentsIn = {
  credit: { chargeKind: 'credits', exhausted: 'credits_exhausted' },
  headshot: { chargeKind: 'headshots', exhausted: 'headshots_exhausted' },
} as const satisfies Readonly<Record<CreditUnit, unknown>>;

async function reserveQuoted(
  tx: Queries,
  run: ReserveCharge & { readonly quote: CreditQuote },
): Promise<Omit<Reserved, 'tier'>> {
  const { caller, taskId, network, now, quote } = run;
  const { amount, unit, scopes } = quote;
  const { chargeKind, exhausted } = paymentsIn[unit];
  const hold = { userId: caller.userId, unit, scopes, amount, taskId, now } as const;
  const isHeld = await reserveHold(tx, hold);
  if (!isHeld) throw await refuse(exhausted, { tx, run });
  const charge = {
    chargeKind,
    usageStatus: 'reserved',
    usageDate: null,
    usageRootId: null,
    network,
  } as const;
  return { charge, cost: amount, isLate: false };
}

type Refused = Pick<ReserveCharge, 'caller' | 'now'> & { readonly quote: CreditQuote | null };

/** The failure of a run that cannot be paid, with its price and what the person lacks for it. */
async function refuse(
  key: 'price_changed' | (typeof paymentsIn)[CreditUnit]['exhausted'],
  {
    tx,
    run: {
      caller: { userId },
      now,
      quote,
    },
  }: { readonly tx: Queries; readonly run: Refused },
): Promise<AppError> {
  const none = { nextGrantAt: null, nextGrantCredits: null };
  if (quote === null) return new AppError(key, { price: { cost: 0, missing: 0, ...none } });
  const { amount: cost, unit, scopes } = quote;
  const spendable = await readSpendable(tx, { userId, unit, scopes, now });
  const next = unit === 'credit' ? await readNextGrant(tx, userId) : null;
  const grant = next ? { nextGrantAt: next.at, nextGrantCredits: next.amount } : none;
  const price = { cost, missing: Math.max(0, cost - spendable), ...grant };
  return new AppError(key, { price });
}

async function reserveFreeUse(
  tx: Queries,
  {
    caller: { userId },
    network,
    feature,
    usageRootId,
    now,
    host,
    tier,
  }: ReserveCharge & { readonly tier: Tier },
): Promise<Omit<Reserved, 'tier'>> {
  const day = dayOf(now);
  const use = { userId, network, feature, day, rootId: usageRootId };
  const limits = host.settings.usage;
  const runs = await reserveRun(tx, { use, tier, limits });
  const charge = {
    chargeKind: 'free_use',
    usageStatus: 'reserved',
    usageDate: day,
    usageRootId,
    network,
  } as const;
  return { charge, cost: 0, isLate: limits.freeUsesPerDay[tier] !== null && runs > PROMPT_RUNS };
}

interface ChargedTask extends Charge {
  readonly id: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly userId: string;
  readonly feature: string;
}

type ChargeKind = NonNullable<Charge['chargeKind']>;

interface SettleCharge {
  readonly task: ChargedTask;
  readonly end: 'captured' | 'released';
  /** Results that the person has of it. */
  readonly delivered: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Credits of a hold for the pictures that were made of those that were asked for, rounded up. */
async function shareOfHold(
  tx: Queries,
  { taskId, share }: { readonly taskId: string; readonly share: number },
): Promise<number> {
  const [hold] = await tx
    .select({ amount: creditHolds.amount })
    .from(creditHolds)
    .where(eq(creditHolds.taskId, taskId));
  return Math.ceil(Number(((hold?.amount ?? 0) * share).toFixed(6)));
}

const settle: Readonly<Record<ChargeKind, (tx: Queries, settling: SettleCharge) => Promise<unknown>>> = {
  async free_use(tx, { task: { userId, feature, usageDate: day, usageRootId: rootId }, end }) {
    if (end === 'captured' || day === null || rootId === null) return;
    await releaseRun(tx, { userId, feature, day, rootId });
  },
  async credits(tx, { task: { id: taskId, parameters }, end, delivered, now }) {
    const { count } = parameters;
    const isShort = end === 'captured' && typeof count === 'number' && delivered < count;
    const captured = isShort ? await shareOfHold(tx, { taskId, share: delivered / count }) : 'all';
    await settleHolds(tx, { settlements: [{ taskId, captured: end === 'captured' ? captured : 0 }], now });
  },
  headshots: (tx, { task: { id: taskId }, end, delivered, now }) =>
    settleHolds(tx, { settlements: [{ taskId, captured: end === 'captured' ? delivered : 0 }], now }),
  // The row of the first set tells whether its one time is used; the tasks see to it.
  redo: async () => undefined,
};

/**
 * Captures or releases what a task was started with. Called by `endTask` alone, whose update of the row makes
 * it happen once.
 * @returns the status to write into the task's row
 */
export async function settleCharge(tx: Queries, settling: SettleCharge): Promise<Charge['usageStatus']> {
  const { chargeKind, usageStatus } = settling.task;
  if (chargeKind === null || usageStatus !== 'reserved') return usageStatus;
  await settle[chargeKind](tx, settling);
  return settling.end;
}
