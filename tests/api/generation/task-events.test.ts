import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase, onPostgres } from '../support/for-each-database.ts';
import { readEvents } from './support/read-events.ts';
import { prepareRequest, taskOf } from './support/run-request.ts';
import { createStageEngine } from './support/stage-engine.ts';

async function follow(origin: string, token: string) {
  const events = await readEvents(origin, token);
  onTestFinished(() => events.close());
  return events;
}

describe('events of tasks', () => {
  forOneDatabase((database) => {
    it('[GEN-03] Task events tell each change of the caller’s own tasks, first the state of unfinished ones', async () => {
      const stage = createStageEngine();
      const host = await buildTestHost({ database, parts: { engines: stage.engines } });
      const [owner, other] = [await host.visit(), await host.visit()];
      const body = await prepareRequest(host, owner.token);
      const { id } = taskOf(await host.call('img2img', { token: owner.token, body }));
      const run = await stage.run(0);
      const events = await follow(host.origin, owner.token);
      const foreign = await follow(host.origin, other.token);
      await expect.poll(() => events.tasks[0]).toMatchObject({ id, state: 'running' });
      run.progress(0.5);
      await expect.poll(() => events.tasks.at(-1)).toMatchObject({ state: 'running', progress: 50 });
      run.finish();
      await expect.poll(() => events.tasks.at(-1)).toMatchObject({ state: 'done', files: [{ width: 16 }] });
      expect(foreign.tasks).toEqual([]);
    });

    it('[GEN-03] Task events begin at once, with headers that keep proxies and caches from buffering', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await host.visit();
      const events = await follow(host.origin, token);
      expect(events.response.status).toBe(200);
      expect(events.response.headers.get('content-type')).toContain('text/event-stream');
      expect(events.response.headers.get('cache-control')).toContain('no-store');
      expect(events.response.headers.get('x-accel-buffering')).toBe('no');
      expect(events.response.headers.get('access-control-allow-origin')).toBe('http://web.test');
      expect(events.response.headers.get('x-request-id')).toMatch(/\w/);
      await expect.poll(() => events.text).toBe(': open\n\n');
    });

    it('[GEN-03] Task events tell that a waiting task is cancelled', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await host.visit();
      const request = await prepareRequest(host, token);
      const { id } = taskOf(await host.call('img2img', { token, body: request }));
      const events = await follow(host.origin, token);
      await expect.poll(() => events.tasks[0]).toMatchObject({ id, state: 'waiting', place: 1 });
      await host.call('cancelTask', { token, body: { id } });
      await expect.poll(() => events.tasks.at(-1)).toMatchObject({ state: 'cancelled' });
    });

    it('[GEN-03] Task events tell of a task that ended just before, so that no change is missed', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await host.visit();
      const body = await prepareRequest(host, token);
      const [early, late] = [
        await host.call('img2img', { token, body }),
        await host.call('img2img', { token, body }),
      ];
      // Notices of changes that are still on their way would be events of the stream opened later.
      const earlier = await follow(host.origin, token);
      await host.call('cancelTask', { token, body: { id: taskOf(early).id } });
      host.clock.advance(120_000);
      await host.call('cancelTask', { token, body: { id: taskOf(late).id } });
      await expect
        .poll(() => earlier.tasks.at(-1))
        .toMatchObject({ id: taskOf(late).id, state: 'cancelled' });
      const events = await follow(host.origin, token);
      await expect.poll(() => events.tasks.map(({ id }) => id)).toEqual([taskOf(late).id]);
    });

    it('[GEN-03] Task events end when the host stops', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await host.visit();
      const events = await follow(host.origin, token);
      await expect.poll(() => events.text).not.toBe('');
      await host.app.close();
      await expect.poll(() => events.ended).toBe(true);
    });

    it('[GEN-03] Task events are refused to a caller who has very many open already', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await host.visit();
      for (let count = 0; count < 20; count += 1) await follow(host.origin, token);
      expect((await follow(host.origin, token)).response.status).toBe(429);
    });
  });

  it('[GEN-03] The first events of several tasks are read by as many queries as those of one', async () => {
    const host = await buildTestHost({ settings: { roles: ['http'] } });
    const { client } = host.infrastructure.database;
    if (client.kind !== 'pglite') throw new Error('Its queries are counted on the embedded database');
    const query = vi.spyOn(client.pglite, 'query');
    onTestFinished(() => query.mockRestore());
    const { token } = await host.visit();
    const body = await prepareRequest(host, token);
    const earlier = await follow(host.origin, token);
    const queriesOf = async (count: number) => {
      await host.call('img2img', { token, body });
      // A notice that is still on its way would be an event of the stream opened later.
      await expect.poll(() => earlier.tasks).toHaveLength(count);
      query.mockClear();
      const events = await readEvents(host.origin, token);
      await expect.poll(() => events.tasks).toHaveLength(count);
      await events.close();
      return query.mock.calls.filter(([text]) => text.includes('percentile_cont')).length;
    };
    expect([await queriesOf(1), await queriesOf(2), await queriesOf(3)]).toEqual([1, 1, 1]);
  });

  onPostgres(() => {
    it('[GEN-03] Task events come from whichever process made the change', async () => {
      const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
      const second = await buildTestHost({
        database: 'postgres',
        settings: { roles: ['http'], database: host.infrastructure.settings.database },
        parts: { storage: host.infrastructure.storage },
      });
      const { token } = await host.visit();
      const events = await follow(second.origin, token);
      await expect.poll(() => events.text).not.toBe('');
      const body = await prepareRequest(host, token);
      const { id } = taskOf(await host.call('img2img', { token, body }));
      await expect.poll(() => events.tasks.at(-1)).toMatchObject({ id, state: 'waiting' });
    });
  });
});
