import { eq, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { files, tasks } from '#api/generation/tables.ts';
import { sweepExpiredTasks } from '#api/housekeeping/sweep-tasks.ts';
import { dailyUsage } from '#api/limits/tables.ts';
import { uploads } from '#api/media/tables.ts';
import type { Body } from '#lib/contract/contract.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { hold, untilWaiting } from '../support/hold-rows.ts';
import { prepareRequest, taskOf, uploadIn, waitForEnd } from './support/run-request.ts';
import { createStageEngine, type StageEngine } from './support/stage-engine.ts';

let stage: StageEngine;
let host: TestHost;
let token: string;
let refreshToken: string;
let request: Body<'img2img'>;
let first: string;
/** Number of runs. */
let runs: number;

async function finish(id: string): Promise<string> {
  (await stage.run(runs)).finish(undefined, 2);
  runs += 1;
  expect((await waitForEnd(host, token, id)).state).toBe('done');
  return id;
}

const start = () => host.call('img2img', { token, body: request });
const startVersion = () => host.call('startVersion', { token, body: { id: first } });

/**
 * Begins calls one after another, each once the ones before it wait, while rows are held; then lets them end.
 */
async function inTurn<Answer>(query: SQL, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const letGo = await hold(host, (tx) => tx.execute(query));
  const under: Promise<Answer>[] = [];
  try {
    for (const call of calls) {
      under.push(call());
      await untilWaiting(host, under.length);
    }
  } finally {
    await letGo();
  }
  return Promise.all(under);
}

const codes = (answers: readonly { readonly code: number }[]) => answers.map(({ code }) => code);

const theResult = sql`select 1 from ${files} where ${files.role} = 'result' for update`;
const theUploads = sql`select 1 from ${uploads} for update`;
const theUses = sql`lock table ${dailyUsage} in share mode`;

async function readPhoto() {
  const [photo] = await host.infrastructure.database.queries
    .select()
    .from(uploads)
    .where(eq(uploads.id, uploadIn(request, 'photo')));
  return photo;
}

onPostgres(() => {
  beforeEach(async () => {
    stage = createStageEngine();
    runs = 0;
    // The host's own sweeps would wait for the held rows, too, and be counted.
    const settings = { worker: { leaseSeconds: 600 } };
    host = await buildTestHost({ database: 'postgres', settings, parts: { engines: stage.engines } });
    ({ token, refreshToken } = await host.visit());
    request = await prepareRequest(host, token);
    first = await finish(taskOf(await start()).id);
  });

  // A run that nobody ends would be waited for.
  afterEach(async () => {
    await host.infrastructure.database.queries.update(tasks).set({ state: 'cancelled' });
  });

  it('[GEN-04] A share link and another version of one result are made at the same moment', async () => {
    const share = () => host.call('createShare', { token, body: { id: first, days: 1 } });
    expect(codes(await inTurn<{ code: number }>(theResult, [share, startVersion]))).toEqual([200, 200]);
  });

  it('[GEN-04] A result is deleted while another version of it begins', async () => {
    const url = taskOf(await host.call('imgResult', { token, params: { id: first } })).files[1]?.url ?? '';
    const drop = () => host.call('deleteResults', { token, body: { id: first, urls: [url] } });
    expect(codes(await inTurn<{ code: number }>(theUploads, [startVersion, drop]))).toEqual([200, 200]);
  });

  it('[GEN-04] The photo of a run that begins is kept while an older run on it is deleted', async () => {
    const remove = () => host.call('deleteTasks', { token, body: { ids: [first] } });
    expect(codes(await inTurn<{ code: number }>(theUses, [start, remove]))).toEqual([200, 200]);
    expect((await readPhoto())?.state).toBe('verified');
  });

  it('[GEN-04] The photo of a run that begins is kept while the retention of an older run on it ends', async () => {
    host.clock.advance(23 * HOUR_MS);
    token = (await host.call('refreshToken', { body: { refreshToken } })).result?.token ?? '';
    const sweep = async () => {
      host.clock.advance(2 * HOUR_MS);
      await sweepExpiredTasks(host.infrastructure);
      return { code: 200 };
    };
    expect(codes(await inTurn<{ code: number }>(theUses, [start, sweep]))).toEqual([200, 200]);
    const rows = await host.infrastructure.database.queries.select({ id: tasks.id }).from(tasks);
    expect(rows.map(({ id }) => id)).not.toContain(first);
    expect((await readPhoto())?.state).toBe('verified');
  });

  it('[GEN-04] The photo of a run that begins is kept while the retention of an older run on it is shortened', async () => {
    const keep = () => host.call('setTaskRetention', { token, body: { id: first, hours: 1 } });
    const begun = host.clock.now();
    expect(codes(await inTurn<{ code: number }>(theUses, [start, keep]))).toEqual([200, 200]);
    expect((await readPhoto())?.expiresAt.getTime()).toBeGreaterThanOrEqual(begun + 24 * HOUR_MS);
  });

  it('[GEN-04] The retention of a task is shortened while another run on its photo begins', async () => {
    const keep = () => host.call('setTaskRetention', { token, body: { id: first, hours: 1 } });
    expect(codes(await inTurn<{ code: number }>(theUploads, [keep, start]))).toEqual([200, 200]);
  });
});
