import { eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { sweepSessions } from '#api/identity/sessions.ts';
import { sweepGuests } from '#api/identity/sweep-guests.ts';
import { users } from '#api/identity/tables.ts';
import { consents } from '#api/safety/tables.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';

forEachDatabase((database) => {
  it('[LIMIT-07] A guest who was not here for 90 days has no row any more, unless there is something to keep of them', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { infrastructure, clock } = host;
    const { queries } = infrastructure.database;
    const [idle, consenting, returning] = [await host.visit(), await host.visit(), await host.visit()];
    const account = uuidv7();
    await queries.insert(users).values({ id: account, kind: 'account', createdAt: new Date(clock.now()) });
    await queries.insert(consents).values({
      ...{ id: uuidv7(), userId: consenting.id, taskId: uuidv7(), feature: 'face-swap', textVersion: '1' },
      givenAt: new Date(clock.now()),
    });
    const all = [idle.id, consenting.id, returning.id, account];
    const left = async () => {
      await sweepSessions(infrastructure);
      await sweepGuests(infrastructure);
      const rows = await queries.select({ id: users.id }).from(users).where(inArray(users.id, all));
      return all.filter((id) => rows.some((row) => row.id === id));
    };
    clock.advance(80 * DAY_MS);
    const { refreshToken } = returning;
    expect((await host.call('refreshToken', { body: { refreshToken } })).code).toBe(200);
    clock.advance(10 * DAY_MS - HOUR_MS);
    expect(await left()).toEqual(all);
    clock.advance(2 * HOUR_MS);
    expect(await left()).toEqual([consenting.id, returning.id, account]);
    clock.advance(90 * DAY_MS);
    expect(await left()).toEqual([consenting.id, account]);
    expect(await queries.$count(consents, eq(consents.userId, consenting.id))).toBe(1);
  });

  it('[AUTH-10] The row of a guest who signed in goes with the last session of that guest', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { infrastructure, clock } = host;
    const { queries } = infrastructure.database;
    const guest = await host.visit();
    const { refreshToken } = guest;
    await queries
      .update(users)
      .set({ endedAt: new Date(clock.now()) })
      .where(eq(users.id, guest.id));
    await host.call('logout', { body: { refreshToken } });
    const isLeft = async () => {
      await sweepSessions(infrastructure);
      await sweepGuests(infrastructure);
      return (await queries.$count(users, eq(users.id, guest.id))) === 1;
    };
    clock.advance(7 * DAY_MS - HOUR_MS);
    expect(await isLeft()).toBe(true);
    clock.advance(2 * HOUR_MS);
    expect(await isLeft()).toBe(false);
  });
});
