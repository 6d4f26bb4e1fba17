import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type PaymentProvider, ProviderError } from './payment-provider.ts';

/** Failures of providers since the start of the process, by platform and kind. */
const failures = new Map<string, number>();

/** The same provider, whose failures are counted. */
export function countFailures(provider: PaymentProvider): PaymentProvider {
  return new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]) => {
        try {
          return await Reflect.apply(member, target, given);
        } catch (error) {
          const kind = error instanceof ProviderError ? error.failure : 'unknown';
          const key = `${target.platform} ${kind}`;
          failures.set(key, (failures.get(key) ?? 0) + 1);
          throw error;
        }
      };
    },
  });
}

/** Payments are looked at no more often. */
const LOOKED_MS = MINUTE_MS;
/** An event that comes so late was found by a reconciliation. */
const LATE_MS = 10 * MINUTE_MS;

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'log'>;

interface Row extends Record<string, unknown> {
  readonly metric: 'orders' | 'events' | 'delay' | 'differences';
  readonly platform: string;
  readonly label: string;
  readonly value: number;
}

/** Orders by state, events that wait and how long, and what differed from the providers within a day. */
async function readRows({ database, clock }: Parts): Promise<Row[]> {
  const now = new Date(clock.now()).toISOString();
  const since = new Date(clock.now() - DAY_MS).toISOString();
  const { rows } = await database.queries.execute<Row>(sql`
    select 'orders' as metric, platform, state as label, count(*)::int as value from orders group by platform, state
    union all
    select 'events', platform, 'waiting', count(*)::int from provider_events where handled_at is null group by platform
    union all
    select 'delay', platform, 'oldest', extract(epoch from ${now}::timestamptz - min(received_at))::int
      from provider_events where handled_at is null group by platform
    union all
    select 'differences', platform, 'late_events', count(*)::int from provider_events
      where received_at > ${since}::timestamptz
        and received_at - at > make_interval(secs => ${LATE_MS / 1000}) group by platform
    union all
    select 'differences', platform, 'wrong_amounts', count(*)::int from orders
      where state = 'failed' and paid_at is not null group by platform
    union all
    select 'differences', platform, 'lost_orders', count(*)::int from orders
      where created_at > ${since}::timestamptz and state = 'expired' and reference is null and not is_change
      group by platform`);
  return rows;
}

/** Metrics of payments for `/metrics`. Where the database does not answer, the last ones stay. */
export function registerPaymentMetrics(registry: Registry, parts: Parts): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let rows: Promise<Row[]> = Promise.resolve([]);
  const look = (): Promise<Row[]> => {
    const now = parts.clock.now();
    if (now - lookedAt < LOOKED_MS) return rows;
    lookedAt = now;
    const before = rows;
    rows = readRows(parts).catch((error) => {
      parts.log.warn({ err: error }, 'Payments could not be looked at');
      return before;
    });
    return rows;
  };
  for (const [metric, { name, help }] of Object.entries(descriptions)) {
    new Gauge({
      ...{ name, help, labelNames: ['platform', 'kind'], registers: [registry] },
      async collect() {
        this.reset();
        for (const row of await look()) {
          if (row.metric === metric) this.set({ platform: row.platform, kind: row.label }, row.value);
        }
      },
    });
  }
  new Gauge({
    name: 'payments_provider_failures',
    help: 'Failures of payment providers since the start',
    labelNames: ['platform', 'kind'],
    registers: [registry],
    collect() {
      for (const [key, count] of failures) {
        const [platform = '', kind = ''] = key.split(' ');
        this.set({ platform, kind }, count);
      }
    },
  });
}

const descriptions: Readonly<Record<Row['metric'], { readonly name: string; readonly help: string }>> = {
  orders: { name: 'payments_orders', help: 'Orders by state' },
  events: { name: 'payments_events', help: 'Events of providers whose subject was not fetched yet' },
  delay: { name: 'payments_event_delay_seconds', help: 'Age of the oldest of them' },
  differences: { name: 'payments_differences', help: 'Differences from the providers within a day' },
};
