import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const START = '/api/gen/v2/img2img';
const CANCEL = '/api/task/cancel';
const DISCARD = '/api/oss/deleteUploads';
const body = {
  feature: 'ai-filter',
  inputs: [{ role: 'photo' as const, uploadId: '0192f3c1-7a44-7000-8000-000000000001' }],
};
const task = { id: '0192f3c1-7a44-7000-8000-00000000000a' };

let host: BrowserHost;
let answers: ('take' | 'lose the answer' | 'not found')[];

beforeEach(async () => {
  host = await openBrowserHost();
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    clear: () => values.clear(),
  });
  vi.stubGlobal('navigator', { onLine: true });
  answers = [];
  host.on(START, (_, response) => {
    const answer = answers.shift();
    if (answer === 'lose the answer') response.destroy();
    else if (answer === 'not found') sendEnvelope(response, null, { code: 404, status: 404 });
    else sendEnvelope(response, task);
  });
});
afterEach(() => host.close());

const load = () => import('#lib/browser/api-client/start-run.ts');
const startOnce: typeof import('#lib/browser/api-client/start-run.ts').startOnce = async (name, request) =>
  (await import('#lib/browser/api-client/start-run.ts')).startOnce(name, request);
const keys = () => host.requests(START).map(({ headers }) => headers['idempotency-key']);
const going = () => new AbortController().signal;

it('[GEN-03] A start is repeated until it is answered', async () => {
  answers = ['lose the answer', 'lose the answer'];
  const { startRun } = await load();
  const seen: boolean[] = [];
  const started = await startRun(body, {
    signal: going(),
    onConnection: (connected) => seen.push(connected),
  });
  expect(started.id).toBe(task.id);
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(seen.at(-1)).toBe(true);
});

it('[LIMIT-03] A start whose answer never came is the same one at another price', async () => {
  answers = ['lose the answer'];
  await expect(startOnce('img2img', { ...body, cost: 4 })).rejects.toMatchObject({ key: 'network' });
  await startOnce('img2img', { ...body, cost: 5 });
  expect(new Set(keys()).size).toBe(1);
  await startOnce('img2img', { ...body, cost: 5 });
  expect(new Set(keys()).size).toBe(2);
});

it('[LIMIT-03] A start tells the price that the person was told, and none where they were told none', async () => {
  await startOnce('img2img', { ...body, cost: 4 });
  await startOnce('img2img', { ...body, parameters: { seed: 3 } });
  expect(host.requests(START).map((request) => JSON.parse(request.body).cost)).toEqual([4, 0]);
});

it('[GEN-03] A start whose task was deleted before its answer came is a new one when it is pressed again', async () => {
  answers = ['lose the answer', 'not found', 'take'];
  await startOnce('img2img', body).catch(() => undefined);
  await expect(startOnce('img2img', body)).rejects.toMatchObject({ key: 'not_found' });
  await startOnce('img2img', body);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('[GEN-03] A start whose answer never came is recognized after a reload of the page too', async () => {
  answers = ['lose the answer'];
  await expect(startOnce('img2img', body)).rejects.toMatchObject({ key: 'network' });
  vi.resetModules();
  await startOnce('img2img', body);
  expect(new Set(keys()).size).toBe(1);
});

it('[SHELL-06] A start whose answer never came is forgotten with the tab, and does not come back', async () => {
  answers = ['lose the answer', 'lose the answer'];
  const { forgetTab } = await import('#lib/browser/storage/forget-device.ts');
  await startOnce('img2img', body).catch(() => undefined);
  forgetTab();
  await startOnce('img2img', { ...body, parameters: { seed: 2 } }).catch(() => undefined);
  const kept = JSON.parse(sessionStorage.getItem('starts') ?? '[]');
  expect(kept.map(([text]: [string]) => JSON.parse(text).parameters)).toEqual([{ seed: 2 }]);
  await startOnce('img2img', body);
  expect(new Set(keys()).size).toBe(3);
});

it('[GEN-03] A start whose answer never came is the same one where storage takes nothing, too', async () => {
  answers = ['lose the answer'];
  const { setItem } = sessionStorage;
  Object.assign(sessionStorage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await startOnce('img2img', body).catch(() => undefined);
  await startOnce('img2img', body);
  Object.assign(sessionStorage, { setItem });
  expect(new Set(keys()).size).toBe(1);
});

it('[GEN-03] A start of the same settings is new once the one before was answered, and of others at once', async () => {
  answers = ['take', 'lose the answer', 'take', 'take'];
  await startOnce('img2img', body);
  await startOnce('img2img', body).catch(() => undefined);
  await startOnce('img2img', { ...body, parameters: { seed: 2 } });
  await startOnce('img2img', body);
  const [first, second, other, again] = keys();
  expect(new Set([first, second, other]).size).toBe(3);
  expect(again).toBe(second);
});

it('[GEN-03] A version is started once by an idempotency key, too', async () => {
  const VERSION = '/api/gen/v2/version';
  let isLost = true;
  host.on(VERSION, (_, response) => {
    if (isLost) response.destroy();
    else sendEnvelope(response, task);
    isLost = false;
  });
  const version = { id: task.id, file: 0 };
  await expect(startOnce('startVersion', version)).rejects.toMatchObject({ key: 'network' });
  await startOnce('startVersion', version);
  await startOnce('startVersion', version);
  const [lost, again, next] = host.requests(VERSION).map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(lost);
  expect(next).not.toBe(again);
});

it('[GEN-03] A run that is cancelled while its start is on the way is cancelled at the host', async () => {
  const controller = new AbortController();
  const canceled = new Promise<string>((resolve) => {
    host.on(CANCEL, (seen, response) => {
      resolve(seen.body);
      sendEnvelope(response, task);
    });
  });
  host.on(START, (_, response) => {
    controller.abort();
    sendEnvelope(response, task);
  });
  const { startRun } = await load();
  await expect(startRun(body, { signal: controller.signal })).rejects.toMatchObject({ key: 'aborted' });
  expect(JSON.parse(await canceled)).toEqual({ id: task.id });
});

it('[GEN-03] A run that is cancelled after the answer of its start was lost is cancelled at the host', async () => {
  answers = ['lose the answer'];
  const canceled: string[] = [];
  host.on(CANCEL, (seen, response) => {
    canceled.push(JSON.parse(seen.body).id);
    sendEnvelope(response, task);
  });
  const controller = new AbortController();
  const { startRun } = await load();
  const seen: boolean[] = [];
  const onConnection = (connected: boolean) => {
    seen.push(connected);
    if (!connected) controller.abort();
  };
  const run = startRun(body, { signal: controller.signal, onConnection });
  await expect(run).rejects.toMatchObject({ key: 'aborted' });
  await expect.poll(() => canceled).toEqual([task.id]);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  // Nobody waits for that connection any more.
  expect(seen).toEqual([false]);
});

it('[GEN-03] A cancellation of a start whose answer was lost is sent again until the host is reached', async () => {
  const controller = new AbortController();
  host.on(START, (_, response) => {
    controller.abort();
    sendEnvelope(response, task);
  });
  host.on(CANCEL, (_, response) => {
    if (host.requests(CANCEL).length === 1) response.destroy();
    else sendEnvelope(response, task);
  });
  const { startRun } = await load();
  await startRun(body, { signal: controller.signal }).catch(() => undefined);
  await expect.poll(() => host.requests(CANCEL).length).toBe(2);
});

it('[GEN-03] A run that is pressed again after a cancellation is another one, which stays', async () => {
  const controller = new AbortController();
  const second = { id: '0192f3c1-7a44-7000-8000-00000000000b' };
  const tasks = new Map<unknown, { id: string }>();
  const waiting: (() => void)[] = [];
  const canceled: string[] = [];
  host.on(START, ({ headers }, response) => {
    const key = headers['idempotency-key'];
    const started = tasks.get(key) ?? (tasks.size === 0 ? task : second);
    tasks.set(key, started);
    if (started === task) waiting.push(() => sendEnvelope(response, task));
    else sendEnvelope(response, started);
  });
  host.on(CANCEL, (seen, response) => {
    canceled.push(JSON.parse(seen.body).id);
    sendEnvelope(response, task);
  });
  const { startRun } = await load();
  const first = startRun(body, { signal: controller.signal });
  await expect.poll(() => waiting.length).toBe(1);
  controller.abort();
  expect(await startRun(body, { signal: going() })).toMatchObject(second);
  for (const answer of waiting) answer();
  await expect(first).rejects.toMatchObject({ key: 'aborted' });
  await expect.poll(() => canceled).toEqual([task.id]);
});

it('[GEN-03] [LIMIT-01] A run that is cancelled while its start is on the way gives its free use back to the count', async () => {
  const { startRun } = await load();
  const { limitsQuery } = await import('#lib/browser/queries/limits.ts');
  const { queryClient } = await import('#lib/browser/queries/query-client.ts');
  const uses = { featureCode: body.feature, dailyLimit: 3, dailyLeftCount: 3 };
  queryClient.setQueryData(limitsQuery.queryKey, { freeUses: [uses], resetAt: 0, retention: null });
  const left = () => queryClient.getQueryData(limitsQuery.queryKey)?.freeUses[0]?.dailyLeftCount;
  const taskWith = (dailyLeftCount: number) => ({
    ...{ ...task, feature: body.feature, rootId: task.id, cost: 0 },
    usage: { dailyLeftCount, dailyDownloadLeftCount: 2, photoRuns: 0, resetAt: 0 },
  });
  const controller = new AbortController();
  host.on(START, (_, response) => {
    controller.abort();
    sendEnvelope(response, taskWith(2));
  });
  host.on(CANCEL, (_, response) => sendEnvelope(response, taskWith(3)));
  await expect(startRun(body, { signal: controller.signal })).rejects.toMatchObject({ key: 'aborted' });
  expect(left()).toBe(2);
  await expect.poll(left).toBe(3);
});

it('[GEN-04] All sent uploads are deleted at the host, and again where that request is lost', async () => {
  const { discardUploads } = await import('#lib/browser/api-client/upload-file.ts');
  const ids = Array.from({ length: 51 }, (_, index) => `upload-${index}`);
  const got: string[] = [];
  let isLost = true;
  const all = new Promise<void>((resolve) => {
    host.on(DISCARD, (seen, response) => {
      if (isLost) {
        isLost = false;
        response.destroy();
        return;
      }
      got.push(...(JSON.parse(seen.body) as { ids: string[] }).ids);
      sendEnvelope(response, { deletedIds: [], deletedFiles: 0 });
      if (got.length === ids.length) resolve();
    });
  });
  discardUploads([null, ...ids, ids[0] ?? null]);
  await all;
  expect(got.sort()).toEqual([...ids].sort());
});
