import { count, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { providerEvents } from '#api/payments/tables.ts';
import type { TestHost } from '../../support/build-test-host.ts';

/** Waits until no event that was received waits for its job. */
export async function untilEventsHandled(host: TestHost): Promise<void> {
  const { queries } = host.infrastructure.database;
  await expect
    .poll(async () => {
      const [open] = await queries
        .select({ events: count() })
        .from(providerEvents)
        .where(isNull(providerEvents.handledAt));
      return open?.events;
    })
    .toBe(0);
}
