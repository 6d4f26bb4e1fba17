import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { Lane } from '#api/infrastructure/queue/lanes.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forEachDatabase, onPostgres } from '../support/for-each-database.ts';

describe('the queue', () => {
  forEachDatabase((database) => {
    async function makeQueue() {
      const { infrastructure } = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { queue } = infrastructure;
      return {
        queue,
        transaction: infrastructure.database.transaction,
        send: (lane: Lane, id: string, priority?: number) =>
          infrastructure.database.transaction((tx) =>
            queue.send(tx, { name: 'run-task', lane, key: id, priority }),
          ),
        take: async (...lanes: Lane[]) =>
          (await infrastructure.database.transaction((tx) => queue.take(tx, lanes)))?.key ?? null,
        peek: async (...lanes: Lane[]) =>
          (await queue.peek(infrastructure.database.queries, lanes))?.key ?? null,
      };
    }

    it('The queue gives the job of highest priority first, and equal ones in order of arrival', async () => {
      const { send, take } = await makeQueue();
      const [low, first, second] = [uuidv7(), uuidv7(), uuidv7()];
      await send('embedded-picture-free', low, -2);
      await send('embedded-picture-free', first);
      await send('embedded-picture-free', second);
      expect([
        await take('embedded-picture-free'),
        await take('embedded-picture-free'),
        await take('embedded-picture-free'),
      ]).toEqual([first, second, low]);
      expect(await take('embedded-picture-free')).toBeNull();
    });

    it('The queue keeps lanes apart, and holds a job once however often it is sent', async () => {
      const { send, take } = await makeQueue();
      const id = uuidv7();
      await send('embedded-picture-pro', id);
      await send('embedded-picture-pro', id);
      expect(await take('embedded-picture-free')).toBeNull();
      expect(await take('embedded-picture-pro')).toBe(id);
      expect(await take('embedded-picture-pro')).toBeNull();
      await send('embedded-picture-pro', id);
      expect(await take('embedded-picture-pro')).toBe(id);
    });

    it('The queue looks into lanes in the order they are named in, and shows the next job without taking it', async () => {
      const { send, take, peek } = await makeQueue();
      const [free, pro] = [uuidv7(), uuidv7()];
      const lanes = ['embedded-picture-pro', 'embedded-video-pro', 'embedded-picture-free'] as const;
      expect(await peek(...lanes)).toBeNull();
      await send('embedded-picture-free', free, 9);
      expect([await peek(...lanes), await peek(...lanes)]).toEqual([free, free]);
      await send('embedded-picture-pro', pro);
      expect(await peek(...lanes)).toBe(pro);
      expect([await take(...lanes), await take(...lanes), await take(...lanes)]).toEqual([pro, free, null]);
    });

    it('A job that is sent or taken in a transaction is undone with it', async () => {
      const { queue, transaction, send, take } = await makeQueue();
      const [kept, dropped] = [uuidv7(), uuidv7()];
      await send('encode', kept);
      const broken = transaction(async (tx) => {
        await queue.send(tx, { name: 'run-task', lane: 'encode', key: dropped });
        expect((await queue.take(tx, ['encode']))?.key).toBe(kept);
        throw new Error('rolled back');
      });
      await expect(broken).rejects.toThrow('rolled back');
      expect(await take('encode')).toBe(kept);
      expect(await take('encode')).toBeNull();
    });

    it('All listeners are told of an event once its transaction has committed', async () => {
      const { infrastructure } = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { events } = infrastructure;
      const heard: (string | null)[] = [];
      events.subscribe('pictor_tasks', (text) => heard.push(text));
      const broken = infrastructure.database.transaction(async (tx) => {
        await events.publish(tx, 'pictor_tasks', 'never');
        throw new Error('rolled back');
      });
      await expect(broken).rejects.toThrow('rolled back');
      await infrastructure.database.transaction((tx) => events.publish(tx, 'pictor_tasks', 'once'));
      await expect.poll(() => heard).toEqual(['once']);
    });
  });

  onPostgres(() => {
    it('The queue never gives one job to two workers that take at the same moment', async () => {
      const { infrastructure } = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
      const { database, queue } = infrastructure;
      const ids = Array.from({ length: 40 }, () => uuidv7());
      for (const id of ids) {
        await database.transaction((tx) =>
          queue.send(tx, { name: 'run-task', lane: 'embedded-picture-free', key: id }),
        );
      }
      const taken = await Promise.all(
        Array.from({ length: 60 }, () =>
          database.transaction((tx) => queue.take(tx, ['embedded-picture-free'])),
        ),
      );
      expect(taken.flatMap((job) => job?.key ?? []).sort()).toEqual(ids.sort());
    });

    it('The queue listens again after its connection was cut, and reports that events may be missing', async () => {
      const { infrastructure } = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
      const { events, database } = infrastructure;
      const heard: (string | null)[] = [];
      events.subscribe('pictor_tasks', (text) => heard.push(text));
      if (database.client.kind !== 'postgres') throw new Error('not on Postgres');
      await database.client.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
      );
      await expect.poll(() => heard).toEqual([null]);
      await database.transaction((tx) => events.publish(tx, 'pictor_tasks', 'again'));
      await expect.poll(() => heard).toEqual([null, 'again']);
    });
  });
});
