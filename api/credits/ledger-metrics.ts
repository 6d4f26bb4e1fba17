import { Gauge, type Registry } from 'prom-client';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { checkLedger } from './check-ledger.ts';

/** A check reads the whole ledger, so that not every look at the metrics makes one. */
const CHECKED_MS = 10 * MINUTE_MS;

/**
 * Counts of broken invariants as a metric, in which anything but 0 is a fault. Where the database does not
 * answer, the last ones stay.
 */
export function registerLedgerMetrics(
  registry: Registry,
  parts: Pick<Infrastructure, 'database' | 'clock' | 'log'>,
): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'ledger_differences',
    help: 'How often an invariant of the credit ledger is broken',
    labelNames: ['invariant'],
    registers: [registry],
    async collect() {
      const now = parts.clock.now();
      if (now - checkedAt < CHECKED_MS) return;
      checkedAt = now;
      try {
        const check = await checkLedger(parts);
        for (const [invariant, broken] of Object.entries(check)) this.set({ invariant }, broken);
      } catch (error) {
        parts.log.warn({ err: error }, 'The ledger could not be checked');
      }
    },
  });
}
