import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { sendUndoing } from '#api/payments/provider-states.ts';
import { buildTestHost } from '../support/build-test-host.ts';

it('[PAY-12] A payment that is told while an order is undone has a job of its own, and no second one', async () => {
  const host = await buildTestHost({ settings: { roles: ['http'] } });
  const { infrastructure: context } = host;
  const orderId = uuidv7();
  for (const payment of [null, 'pi_later', null, 'pi_later'])
    await context.database.transaction((tx) => sendUndoing(context, { tx, orderId, payment }));
  const { rows } = await context.database.queries.execute<{ key: string }>(
    sql`select data->>'key' as key from pgboss.job where data->>'name' = 'undo-order' order by 1`,
  );
  expect(rows.map(({ key }) => key)).toEqual([orderId, `${orderId}#pi_later`]);
  await host.close();
});
