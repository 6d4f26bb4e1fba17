import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { jobs } from '#api/infrastructure/queue/queue.ts';
import { checkJobs, jobHandlers, ownJob } from '#api/jobs/registry.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';

const name = 'sweep-unknown-files';
const lane = 'background';
const key = 'one';
const turn = { shutdown: new AbortController().signal, freePlace: () => undefined };

it('The start is refused where a job has no handler, and where a handler has no job', () => {
  expect(() => checkJobs()).not.toThrow();
  const { 'run-task': _, ...others } = jobHandlers;
  expect(() => checkJobs(others)).toThrow('These jobs have no handler: run-task.');
  const more = { ...jobHandlers, 'send-pigeon': jobHandlers['run-task'] };
  expect(() => checkJobs(more)).toThrow('These handlers have no job: send-pigeon.');
});

forEachDatabase((database) => {
  const take = ({ infrastructure }: TestHost) =>
    infrastructure.database.transaction((tx) => infrastructure.queue.take(tx, [lane]));

  it('A job waits until its time has come, and once, however often it is sent', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { queue, database: opened } = host.infrastructure;
    const runAt = new Date(Date.now() + HOUR_MS);
    await opened.transaction((tx) => queue.send(tx, { name, lane, key, runAt }));
    await opened.transaction((tx) => queue.send(tx, { name, lane, key }));
    expect(await take(host)).toBeNull();
    await opened.transaction((tx) => queue.remove(tx, { name, lane, key }));
    await opened.transaction((tx) => queue.send(tx, { name, lane, key }));
    expect(await take(host)).toEqual({ name, key, lane, tries: 0 });
    expect(await take(host)).toBeNull();
  });

  it('A job that fails is tried again as often as it may be, and its next try outlives a crash', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { infrastructure } = host;
    const { queue, database: opened } = infrastructure;
    let ran = 0;
    const run = async () => {
      ran += 1;
      throw new Error('not today');
    };
    const handler = ownJob({ timeoutSeconds: 0, retrySeconds: 0, run });
    const begin = () =>
      opened.transaction(async (tx) => {
        const job = await queue.take(tx, [lane]);
        return job && handler.begin(infrastructure, { tx, job, lane });
      });
    await opened.transaction((tx) => queue.send(tx, { name, lane, key }));
    // The first try dies with its process: its work is never run.
    expect(await begin()).toBeTypeOf('function');
    for (let tries = 2; tries <= jobs[name].maxTries; tries += 1) {
      const next = await begin();
      await next?.(turn);
    }
    expect(ran).toBe(jobs[name].maxTries - 1);
    expect(await take(host)).toBeNull();
  });

  it('A job that goes on for longer than its time is not begun a second time', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { infrastructure } = host;
    const { database: opened } = infrastructure;
    const dueAt = async () => {
      const { rows } = await opened.queries.execute<{ due: string }>(
        sql`select start_after as due from pgboss.job where data->>'key' = ${key}`,
      );
      return +new Date(rows[0]?.due ?? Number.NaN);
    };
    const seen: number[] = [];
    const handler = ownJob({
      ...{ timeoutSeconds: 0.5, retrySeconds: 60, isRenewed: true },
      async run() {
        const first = await dueAt();
        // Behind its whole time, so that it was renewed before it was over.
        await expect.poll(dueAt, { interval: 20 }).toBeGreaterThan(first + 500);
        seen.push(first);
      },
    });
    const work = await opened.transaction((tx) =>
      handler.begin(infrastructure, { tx, lane, job: { name, key, tries: 0 } }),
    );
    await work?.(turn);
    expect(seen).toHaveLength(1);
    expect(await dueAt()).toBeNaN();
  });

  it('A job that succeeded is gone, and one that recurs waits for its next time', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { infrastructure } = host;
    const { queue, database: opened } = infrastructure;
    for (const [recurs, left] of [
      [undefined, null],
      [
        { lane, afterSeconds: 0 },
        { name, key, lane, tries: 0 },
      ],
    ] as const) {
      const options = { timeoutSeconds: 3600, retrySeconds: 60, recurs };
      const handler = ownJob({ ...options, run: () => Promise.resolve() });
      const work = await opened.transaction((tx) =>
        handler.begin(infrastructure, { tx, lane, job: { name, key, tries: 0 } }),
      );
      await work?.(turn);
      expect(await opened.transaction((tx) => queue.take(tx, [lane]))).toEqual(left);
    }
  });
});
