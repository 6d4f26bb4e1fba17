import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { EngineInput } from './engine.ts';
import { EngineError } from './engine-error.ts';
import { engineSpending } from './tables.ts';

type Host = Pick<Infrastructure, 'clock' | 'settings' | 'log'>;

interface Order {
  readonly engine: EngineName;
  readonly runKey: string;
  readonly feature: EngineInput['feature'];
  readonly model: string;
  readonly microdollars: number;
}

const MICRO = 1_000_000;

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/**
 * Notes the price of an order before it is sent, inside the transaction that notes the order itself, so that
 * a crash in between counts it rather too often than too seldom.
 * @throws EngineError `unavailable` where the day's dollars are spent; the transaction must be rolled back
 */
export async function noteSpending(host: Host, { tx, order }: { tx: Queries; order: Order }): Promise<void> {
  const { engine, model, microdollars } = order;
  if (microdollars === 0) return;
  const { dailyDollars, modelDailyDollars } = host.settings.engines;
  const now = host.clock.now();
  const day = dayOf(now);
  // Orders of the whole fleet count one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('engine_spending'))`);
  const [spent] = await tx
    .select({
      atEngine: sql<number>`coalesce(sum(${engineSpending.microdollars}), 0)::float8`,
      atModel: sql<number>`coalesce(sum(${engineSpending.microdollars}) filter (where ${engineSpending.model} = ${model}), 0)::float8`,
    })
    .from(engineSpending)
    .where(and(eq(engineSpending.day, day), eq(engineSpending.engine, engine)));
  const isOver =
    (spent?.atEngine ?? 0) + microdollars > dailyDollars * MICRO ||
    (spent?.atModel ?? 0) + microdollars > modelDailyDollars * MICRO;
  if (isOver) {
    host.log.error(
      { engine, model, day, dailyDollars, modelDailyDollars },
      'THE DOLLARS OF THE DAY ARE SPENT AT AN ENGINE',
    );
    throw new EngineError('unavailable', `the dollars of ${day} are spent`, {
      retryable: false,
      runEnded: true,
    });
  }
  await tx
    .insert(engineSpending)
    .values({ ...order, day, createdAt: new Date(now) })
    .onConflictDoNothing();
}

/** Forgets the price of an order that the engine refused for certain. */
export async function forgetSpending(queries: Queries, runKey: string): Promise<void> {
  await queries.delete(engineSpending).where(eq(engineSpending.runKey, runKey));
}

/** Dollars that were spent, by day, engine, model and tool, oldest day first. */
export async function listSpending(queries: Queries, { fromMs }: { readonly fromMs: number }) {
  const { day, engine, model, feature } = engineSpending;
  return queries
    .select({
      ...{ day, engine, model, feature },
      runs: sql<number>`count(*)::int`,
      dollars: sql<number>`(sum(${engineSpending.microdollars}) / 1000000.0)::float8`,
    })
    .from(engineSpending)
    .where(gte(day, dayOf(fromMs)))
    .groupBy(day, engine, model, feature)
    .orderBy(asc(day), asc(engine), asc(model), asc(feature));
}
