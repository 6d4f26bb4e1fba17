import { beforeEach, describe, expect, it } from 'vitest';
import { EngineError } from '#api/engines/engine-error.ts';
import { consents } from '#api/safety/tables.ts';
import { MORE_VERSIONS } from '#lib/catalog/limits.ts';
import { LARGEST_SEED } from '#lib/catalog/seed-after.ts';
import type { Body } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forOneDatabase, onPostgres } from '../support/for-each-database.ts';
import { countedRuns, countedUses } from './support/inspect.ts';
import { makePhoto } from './support/pictures.ts';
import { photoInput, prepareRequest, taskOf, upload, uploadIn, waitForEnd } from './support/run-request.ts';
import { createStageEngine, type StageEngine } from './support/stage-engine.ts';

const exhausted = errorKinds.versions_exhausted.code;
const refused = errorKinds.invalid_request.code;

let stage: StageEngine;
let host: TestHost;
let token: string;
let userId: string;
/** Runs that the test has ended. */
let ended: number;

async function open(database: DatabaseKind) {
  stage = createStageEngine();
  ended = 0;
  host = await buildTestHost({ database, parts: { engines: stage.engines } });
  ({ token, id: userId } = await host.visit());
}

/** Has the oldest run under way end well. */
async function finish(id: string, count = 1): Promise<string> {
  const run = await stage.run(ended);
  ended += 1;
  run.finish(undefined, count);
  expect((await waitForEnd(host, token, id)).state).toBe('done');
  return id;
}

/** A run that is done. */
async function finishFirst(request: Body<'img2img'>, count = 1): Promise<string> {
  return finish(taskOf(await host.call('img2img', { token, body: request })).id, count);
}

const ask = (id: string, file = 0) => host.call('startVersion', { token, body: { id, file } });

async function finishVersion(id: string, file = 0): Promise<string> {
  return finish(taskOf(await ask(id, file)).id);
}

async function versionsOf(id: string) {
  const { result } = await host.call('getVersions', { token, query: { id } });
  if (result === null) throw new Error('no versions');
  return result;
}

const prepareSet = async (): Promise<Body<'img2img'>> => ({
  feature: 'headshot-generator',
  inputs: photoInput(await upload(host, token, { purpose: 'photo', bytes: await makePhoto() })),
  consent: true,
  parameters: { count: 3, style: 'library' },
});

describe('other versions of a result', () => {
  forOneDatabase((database) => {
    beforeEach(() => open(database));

    it('[GEN-04] Versions are made of the same photo and settings with other seeds, and are results of their own', async () => {
      const request = { ...(await prepareRequest(host, token)), parameters: { grow: 7, seed: LARGEST_SEED } };
      const first = await finishFirst(request);
      const second = await finishVersion(first);
      const third = await finishVersion(first);
      const ids = [first, second, third];
      const { result } = await host.call('taskParamList', { token, body: { ids } });
      expect(result?.list.map(({ parameters }) => parameters.seed)).toEqual([LARGEST_SEED, 0, 1]);
      for (const started of result?.list ?? [])
        expect(started).toMatchObject({ inputs: request.inputs, parameters: { grow: 7 } });
      const listed = (await host.call('list', { token })).result?.list;
      expect(listed?.map(({ id, versionOfTaskId }) => [id, versionOfTaskId])).toEqual([
        [third, first],
        [second, first],
        [first, undefined],
      ]);
      // Whichever of them is asked with.
      for (const id of ids) {
        const { firstId, list, left } = await versionsOf(id);
        expect({ firstId, left }).toEqual({ firstId: first, left: [0] });
        expect(list.map(({ task, versionOf }) => [task.id, task.state, versionOf])).toEqual([
          [first, 'done', null],
          [second, 'done', 0],
          [third, 'done', 0],
        ]);
      }
    });

    it('[LIMIT-01] A result has at most two versions, which are runs of its photo and have no versions themselves', async () => {
      const first = await finishFirst(await prepareRequest(host, token));
      expect((await versionsOf(first)).left).toEqual([MORE_VERSIONS]);
      const second = await finishVersion(first);
      expect((await ask(second)).code).toBe(refused);
      const third = await finishVersion(first);
      expect((await ask(first)).code).toBe(exhausted);
      // Looking at one and deleting it does not make room for another one.
      await host.call('deleteTasks', { token, body: { ids: [second, third] } });
      expect((await ask(first)).code).toBe(exhausted);
      expect(await countedUses(host.infrastructure, userId)).toBe(1);
      expect(await countedRuns(host.infrastructure, userId)).toBe(1 + MORE_VERSIONS);
      expect(stage.runs).toHaveLength(1 + MORE_VERSIONS);
    });

    it('[GEN-03] A version is started once by its idempotency key, whose answer may be asked for again', async () => {
      const first = await finishFirst(await prepareRequest(host, token), 2);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const start = (file: number) =>
        host.call('startVersion', { token, headers, body: { id: first, file } });
      const [version = '', ...others] = (await Promise.all([start(0), start(0)])).map(
        (answer) => taskOf(answer).id,
      );
      expect(others).toEqual([version]);
      expect((await start(1)).code).toBe(errorKinds.idempotency_key_reused.code);
      expect((await versionsOf(first)).left).toEqual([MORE_VERSIONS - 1, MORE_VERSIONS]);
      await finish(version);
    });

    it('[GEN-03] A version that was started is given again by its idempotency key though its first result is deleted', async () => {
      const first = await finishFirst(await prepareRequest(host, token));
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const start = () => host.call('startVersion', { token, headers, body: { id: first, file: 0 } });
      const version = await finish(taskOf(await start()).id);
      await host.call('deleteTasks', { token, body: { ids: [first] } });
      expect(taskOf(await start()).id).toBe(version);
      expect((await ask(first)).code).toBe(404);
    });

    it('[GEN-03] A cancelled or failed version does not count, and the next one has a new seed', async () => {
      const first = await finishFirst(await prepareRequest(host, token));
      const canceled = taskOf(await ask(first)).id;
      // Its inputs are fetched first, and a run that is cancelled meanwhile never begins.
      await stage.run(ended);
      await host.call('cancelTask', { token, body: { id: canceled } });
      ended += 1;
      const failed = taskOf(await ask(first)).id;
      (await stage.run(ended)).fail(new EngineError('bad_input', 'no'));
      ended += 1;
      expect((await waitForEnd(host, token, failed)).state).toBe('failed');
      expect((await versionsOf(first)).left).toEqual([MORE_VERSIONS]);
      const shown = await finishVersion(first);
      await host.call('deleteTasks', { token, body: { ids: [canceled, failed, shown] } });
      await finishVersion(first);
      const [before, , , seen, after] = stage.runs.map(({ input }) => input.parameters.seed);
      expect(new Set([before, seen, after]).size).toBe(3);
      expect((await ask(first)).code).toBe(exhausted);
      expect(await countedUses(host.infrastructure, userId)).toBe(1);
    });

    it('A version is refused to others, before the first result, where a seed changes nothing, and of missing results', async () => {
      const request = await prepareRequest(host, token);
      const first = taskOf(await host.call('img2img', { token, body: request })).id;
      expect((await ask(first)).code).toBe(404);
      await finish(first);
      const stranger = (await host.visit()).token;
      const body = { id: first };
      expect((await host.call('startVersion', { token: stranger, body })).code).toBe(404);
      expect((await host.call('getVersions', { token: stranger, query: body })).code).toBe(404);
      expect((await ask(first, 1)).code).toBe(404);
      const uploadId = uploadIn(request, 'photo');
      const same = await finishFirst({ feature: 'photo-enhancer', inputs: photoInput(uploadId) });
      expect((await ask(same)).code).toBe(refused);
      expect((await versionsOf(same)).left).toEqual([]);
      const mirrored = await finishFirst({
        feature: 'image-extender',
        inputs: photoInput(uploadId),
        parameters: { fill: 'mirror' },
      });
      expect((await ask(mirrored)).code).toBe(refused);
      expect((await versionsOf(first)).left).toEqual([MORE_VERSIONS]);
    });

    it('Versions are deleted with their first result, and keep the photo as long as they exist', async () => {
      const request = await prepareRequest(host, token);
      const first = await finishFirst(request);
      await host.call('setTaskRetention', { token, body: { id: first, hours: 1 } });
      host.clock.advance(5 * MINUTE_MS);
      const second = await finishVersion(first);
      const { list } = await versionsOf(first);
      expect(new Set(list.map(({ task }) => task.files[0]?.expiresAt)).size).toBe(1);
      await host.call('deleteTasks', { token, body: { ids: [first] } });
      const { firstId, list: rest, left } = await versionsOf(second);
      expect({ firstId, ids: rest.map(({ task }) => task.id), left }).toEqual({
        firstId: null,
        ids: [second],
        left: [],
      });
      const { result } = await host.call('taskParamList', { token, body: { ids: [second] } });
      expect((await fetch(result?.list[0]?.inputs[0]?.url ?? '')).status).toBe(200);
    });

    it('[TOOL-12] A version of a set that was continued follows the last picture, up to the largest set', async () => {
      const set = await prepareSet();
      const first = await finishFirst({ ...set, parameters: { ...set.parameters, from: 996 } }, 3);
      await finishVersion(first, 0);
      await finishVersion(first, 1);
      expect(stage.runs.map(({ input: { parameters } }) => parameters.from)).toEqual([996, 999, 0]);
    });

    it('[TOOL-12] [LIMIT-01] Each picture of a set can be made again twice', async () => {
      const first = await finishFirst(await prepareSet(), 3);
      const version = await finishVersion(first, 2);
      await finishVersion(first, 2);
      expect((await ask(first, 2)).code).toBe(exhausted);
      await finishVersion(first, 0);
      const { list, left } = await versionsOf(first);
      expect(left).toEqual([1, 2, 0]);
      expect(list.map(({ versionOf }) => versionOf)).toEqual([null, 2, 2, 0]);
      const asked = stage.runs.map(({ input: { parameters } }) => [parameters.from, parameters.count]);
      expect(asked).toEqual([
        [0, 3],
        [3, 1],
        [4, 1],
        [5, 1],
      ]);
      expect(stage.runs.every(({ input }) => input.parameters.style === 'library')).toBe(true);
      const notes = await host.infrastructure.database.queries.select().from(consents);
      expect(notes.map(({ taskId }) => taskId)).toContain(version);
      expect(await countedUses(host.infrastructure, userId)).toBe(1);
    });
  });

  onPostgres(() => {
    it('[LIMIT-01] A result has at most two versions where many are asked for at the same moment', async () => {
      await open('postgres');
      const first = await finishFirst(await prepareRequest(host, token));
      const codes = await Promise.all(Array.from({ length: 6 }, async () => (await ask(first)).code));
      expect(codes.filter((code) => code === 200)).toHaveLength(MORE_VERSIONS);
      expect(codes.filter((code) => code === exhausted)).toHaveLength(6 - MORE_VERSIONS);
      const { list } = await versionsOf(first);
      for (const { task } of list.slice(1)) await finish(task.id);
    });
  });
});
