import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { NO_CHARGE } from '#api/charges/charge.ts';
import { addTask } from '#api/generation/start/add-task.ts';
import { tasks } from '#api/generation/tables.ts';
import { claimTask } from '#api/generation/worker/run-task.ts';
import { giveGift } from '#api/gifts/gifts.ts';
import { users } from '#api/identity/tables.ts';
import type { QueueRoom } from '#lib/catalog/limits.ts';
import type { Tier } from '#lib/catalog/subscriptions.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forEachDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { prepareRequest, taskOf } from './support/run-request.ts';

const LANE = 'embedded-picture-free';

interface Asked {
  readonly person: string;
  readonly feature?: string;
  readonly tier?: Tier;
  readonly network?: string;
  readonly isLate?: boolean;
}

/** A host without a worker, whose queue is filled and emptied by hand. */
async function openQueue(database: DatabaseKind, room: Partial<QueueRoom> = {}) {
  const host = await buildTestHost({ database, settings: { roles: ['http'], queue: room } });
  const context = host.infrastructure;
  const { transaction, queries } = context.database;
  const owners = new Map<string, string>();

  async function idOf(person: string): Promise<string> {
    const known = owners.get(person);
    if (known) return known;
    const id = uuidv7();
    owners.set(person, id);
    await queries.insert(users).values({ id, kind: 'account', createdAt: new Date() });
    return id;
  }

  return {
    ...{ host, context },
    /** Starts tasks one after the other. Gives the code of the first refusal, or none. */
    async start({ person, feature, tier = 'account', network, isLate }: Asked, count = 1) {
      const userId = await idOf(person);
      const now = host.clock.now();
      const times = { createdAt: new Date(now), expiresAt: new Date(now + HOUR_MS) };
      const work = { kind: 'run', parameters: {}, engine: 'embedded', cost: 0, parentTaskId: null } as const;
      const charge = { ...NO_CHARGE, network: network ?? null };
      const caller = { userId, kind: 'account', sessionId: userId } as const;
      return transaction(async (tx) => {
        for (let number = 0; number < count; number++) {
          const id = uuidv7();
          const row = { ...work, ...times, ...charge, id, rootId: id, feature: feature ?? 'ai-filter' };
          await addTask(context, { tx, caller, tier, row, inputs: [], isLate });
        }
        return null;
      }).catch((error: unknown) => (error as { key: string }).key);
    },
    /** Has a worker take the next tasks of the lane. Gives their owners. */
    take: (count: number) =>
      transaction(async (tx) => {
        const taken: string[] = [];
        for (let number = 0; number < count; number++) {
          const job = await context.queue.take(tx, [LANE]);
          const task = job && (await claimTask(context, tx, job.key));
          if (!task) break;
          await tx.update(tasks).set({ state: 'done' }).where(eq(tasks.id, task.id));
          taken.push([...owners].find(([, id]) => id === task.userId)?.[0] ?? '');
        }
        return taken;
      }),
  };
}

describe('the turns of people', () => {
  forEachDatabase((database) => {
    it('[LIMIT-05] One person with 500 waiting tasks delays another by at most one, whenever that one comes', async () => {
      // The embedded database takes seconds for so many.
      const many = database === 'postgres' ? 500 : 80;
      const { start, take } = await openQueue(database, {
        unfinishedPerPerson: 500,
        waiting: { picture: { free: 1000, pro: 1 }, video: { free: 1, pro: 1 } },
      });
      expect(await start({ person: 'many' }, many)).toBeNull();
      for (const [index, before] of [0, 1, 40, 7].entries()) {
        await take(before);
        await start({ person: `one ${index}` });
        await start({ person: `two ${index}` }, 2);
        const taken = await take(6);
        expect(taken.indexOf(`one ${index}`)).toBeLessThanOrEqual(1);
        expect(taken.filter((person) => person !== 'many')).toHaveLength(3);
        const second = taken.lastIndexOf(`two ${index}`);
        expect(taken.slice(0, second).filter((person) => person === 'many').length).toBeLessThanOrEqual(2);
      }
    });

    it('[LIMIT-05] Nobody starves: each task is taken although people whom nobody has seen before come faster than tasks are done', async () => {
      const { start, take } = await openQueue(database, { unfinishedPerPerson: 100 });
      await start({ person: 'patient' }, 3);
      const taken: string[] = [];
      for (let number = 0; number < 30; number++) {
        await start({ person: `new ${number}` });
        if (number % 2 === 0) await start({ person: `also new ${number}` });
        taken.push(...(await take(1)));
      }
      expect(taken.filter((person) => person === 'patient')).toHaveLength(3);
    });

    it('[LIMIT-05] A late run lets others pass and holds up nothing else of its person, but for five minutes only', async () => {
      const { start, take, host } = await openQueue(database);
      await start({ person: 'late', isLate: true });
      await start({ person: 'other' });
      await start({ person: 'late' }, 2);
      expect(await take(9)).toEqual(['other', 'late', 'late', 'late']);
      await start({ person: 'late', isLate: true });
      await start({ person: 'young' });
      expect(await take(1)).toEqual(['young']);
      host.clock.advance(6 * MINUTE_MS);
      await start({ person: 'new' });
      expect(await take(9)).toEqual(['late', 'new']);
    });

    it('[LIMIT-05] A task that pauses before another try lets nobody pass the others who wait', async () => {
      const { start, take, context } = await openQueue(database);
      await start({ person: 'again' });
      await start({ person: 'first' }, 4);
      expect(await take(3)).toEqual(['again', 'first', 'first']);
      const { queries } = context.database;
      await queries.update(tasks).set({ state: 'waiting' }).where(eq(tasks.priority, 0));
      await start({ person: 'new' });
      expect(await take(9)).toEqual(['first', 'new', 'first']);
    });
  });
});

describe('the room of the queue', () => {
  forEachDatabase((database) => {
    const small = { picture: { free: 2, pro: 1 }, video: { free: 1, pro: 1 } };

    it('[LIMIT-05] A full lane refuses with 4601 for pictures and 4602 for videos, while other lanes go on', async () => {
      const { start } = await openQueue(database, { waiting: small });
      const video = 'video-effects';
      expect(await start({ person: 'a' }, 2)).toBeNull();
      expect(await start({ person: 'b' })).toBe('queue_full');
      expect(await start({ person: 'c', tier: 'pro' })).toBeNull();
      expect(await start({ person: 'd', tier: 'pro' })).toBe('queue_full');
      expect(await start({ person: 'b', feature: video })).toBeNull();
      expect(await start({ person: 'e', feature: video })).toBe('video_queue_full');
      expect(await start({ person: 'c', feature: video, tier: 'pro' })).toBeNull();
      expect(await start({ person: 'd', feature: video, tier: 'pro' })).toBe('video_queue_full');
    });

    it('[LIMIT-05] The time to wait is told for the lanes of everybody and for those of members, from measured runs', async () => {
      const { start, take, host, context } = await openQueue(database);
      const waits = async () => {
        const { result } = await host.call('getFeatures');
        return [result?.list[0]?.waitSeconds, result?.list[0]?.proWaitSeconds];
      };
      await start({ person: 'measured' });
      await take(1);
      const times = { startedAt: new Date(0), finishedAt: new Date(10_000) };
      await context.database.queries.update(tasks).set(times);
      expect(await waits()).toEqual([0, 0]);
      await start({ person: 'a' }, 3);
      expect(await waits()).toEqual([30, 0]);
      await start({ person: 'member', tier: 'pro' }, 4);
      expect(await waits()).toEqual([70, 50]);
    });

    it('[LIMIT-05] A person with too many unfinished tasks is refused by the code of the media, also where lanes have room', async () => {
      const { start, take } = await openQueue(database, { unfinishedPerPerson: 2 });
      expect(await start({ person: 'a' }, 2)).toBeNull();
      expect(await start({ person: 'a' })).toBe('queue_full');
      expect(await start({ person: 'a', feature: 'video-effects' })).toBe('video_queue_full');
      expect(await start({ person: 'b' })).toBeNull();
      await take(1);
      expect(await start({ person: 'a' })).toBeNull();
    });

    it('[LIMIT-05] [MODAL-09] A person has room for few videos, and for pictures beside them', async () => {
      const { start } = await openQueue(database, { videosPerPerson: 2 });
      const video = { person: 'a', feature: 'video-effects' };
      expect(await start(video, 2)).toBeNull();
      expect(await start(video)).toBe('video_queue_full');
      expect(await start({ person: 'a' })).toBeNull();
      expect(await start({ ...video, person: 'b' })).toBeNull();
    });

    it('[LIMIT-05] Guests of one network cannot fill the queue for those of other networks', async () => {
      const { start } = await openQueue(database, { waitingPerNetwork: 1 });
      expect(await start({ person: 'a', network: 'one' })).toBeNull();
      expect(await start({ person: 'b', network: 'one' })).toBe('queue_full');
      expect(await start({ person: 'c', network: 'other' })).toBeNull();
      expect(await start({ person: 'd' })).toBeNull();
    });

    it('[LIMIT-05] A call that finds no room is told 4601 and costs no use; a member has a lane of their own', async () => {
      const { host, context } = await openQueue(database, {
        waiting: { ...small, picture: { free: 1, pro: 1 } },
      });
      const [member, guest] = [await openAccount(host), await host.visit()];
      const start = async (token: string) =>
        host.call('img2img', { token, body: await prepareRequest(host, token) });
      expect(taskOf(await start(guest.token)).place).toBe(1);
      const late = await host.visit();
      expect((await start(late.token)).code).toBe(4601);
      const { result } = await host.call('getUserFeatureUsageLimit', { token: late.token });
      expect(new Set(result?.list.map(({ dailyLeftCount }) => dailyLeftCount)).size).toBe(1);
      await giveGift(context, { userId: member.id, months: 1, reason: 'a test' });
      const first = taskOf(await start(member.token));
      expect(first).toMatchObject({ state: 'waiting', place: 1 });
      const rows = await context.database.queries.select({ lane: tasks.lane }).from(tasks).orderBy(tasks.id);
      expect(rows.map(({ lane }) => lane)).toEqual(['picture-free', 'picture-pro']);
    });
  });
});
