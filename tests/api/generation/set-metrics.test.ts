import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { registerSetMetrics } from '#api/generation/sets/set-metrics.ts';
import { HEADSHOT_READY_HOURS } from '#lib/catalog/prices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { insertAccounts, insertTasks } from '../housekeeping/support/insert-rows.ts';
import { buildTestHost } from '../support/build-test-host.ts';

it('[PAY-19] Metrics tell how many paid sets of the last day were ready within two hours, and how long they took', async () => {
  expect(HEADSHOT_READY_HOURS).toBe(2);
  const host = await buildTestHost({ settings: { roles: ['http'] } });
  const { infrastructure: parts } = host;
  const now = parts.clock.now();
  const [userId = ''] = await insertAccounts(parts, [{}]);
  const at = (ago: number) => new Date(now - ago);
  const paid = { userId, chargeKind: 'headshots' as const };
  const done = (ago: number, took: number) =>
    ({ ...paid, state: 'done', createdAt: at(ago + took), finishedAt: at(ago) }) as const;
  await insertTasks(parts, [
    done(HOUR_MS, 10 * MINUTE_MS),
    done(HOUR_MS, 20 * MINUTE_MS),
    done(HOUR_MS, 3 * HOUR_MS),
    done(2 * DAY_MS, 9 * HOUR_MS),
    { ...paid, state: 'waiting', createdAt: at(HOUR_MS) },
    { ...paid, state: 'running', createdAt: at(3 * HOUR_MS) },
    // Counted by the day, not paid for.
    { userId, state: 'waiting', createdAt: at(HOUR_MS) },
  ]);
  const registry = new Registry();
  registerSetMetrics(registry, parts);
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'headshot_sets{ready="in_time"} 2',
      'headshot_sets{ready="late"} 1',
      'headshot_sets{ready="waiting"} 1',
      'headshot_sets{ready="overdue"} 1',
      `headshot_set_ready_seconds{statistic="median"} ${20 * 60}`,
      `headshot_set_ready_seconds{statistic="longest"} ${3 * 3600}`,
    ]),
  );
  await host.close();
});
