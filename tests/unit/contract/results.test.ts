import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, type Task } from '#lib/contract/contract.ts';
import { EXAMPLE_ID, envelope, epochSeconds, id } from '#lib/contract/schemas/envelope.ts';
import { task } from '#lib/contract/schemas/task.ts';

const file: Task['files'][number] = {
  url: 'https://files.example/result.png',
  previewUrl: 'https://files.example/preview.webp',
  width: 1680,
  height: 1120,
  type: 'image/png',
  kind: 'picture',
  bytes: 2_000_000,
  expiresAt: 1_790_000_000,
};

const done: Task = {
  id: EXAMPLE_ID,
  feature: 'object-remover',
  rootId: EXAMPLE_ID,
  parentTaskId: null,
  state: 'done',
  progress: null,
  place: null,
  secondsLeft: null,
  cost: 0,
  files: [file],
  findings: null,
  usage: null,
  error: null,
  createdAt: 1_790_000_000,
};

const objections = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the envelope', () => {
  const schema = envelope(z.object({ text: z.string() }));

  it('An envelope holds a result, or null where the call failed', () => {
    expect(objections(schema, { code: 200, message: 'success', result: { text: 'a' } })).toEqual([]);
    expect(objections(schema, { code: 4617, message: 'Gone.', result: null })).toEqual([]);
  });

  it.each([
    ['code', { code: '200', message: '', result: null }],
    ['code', { code: 0.5, message: '', result: null }],
    ['message', { code: 200, result: null }],
    ['result', { code: 200, message: '' }],
    ['result.text', { code: 200, message: '', result: {} }],
  ])('An envelope with a wrong %s is refused', (path, value) => {
    expect(objections(schema, value)).toEqual([path]);
  });

  it('Points in time are whole seconds from 1970 on', () => {
    expect([0, 1_790_000_000].map((value) => objections(epochSeconds, value))).toEqual([[], []]);
    for (const wrong of [-1, 0.5, Number.NaN, '0', new Date()])
      expect(objections(epochSeconds, wrong)).toEqual(['']);
  });

  it('The id of the examples is one', () => {
    expect(objections(id, EXAMPLE_ID)).toEqual([]);
  });
});

describe('a task as it is told', () => {
  it('A task is told in each state of its life', () => {
    const states: readonly Partial<Task>[] = [
      { state: 'waiting', place: 1, secondsLeft: 0, files: [] },
      { state: 'running', progress: 0, files: [] },
      { state: 'running', progress: 100, secondsLeft: 3, files: [] },
      { state: 'failed', error: { code: 4624, message: 'No face.' }, files: [] },
      { state: 'cancelled', files: [] },
      { findings: { faces: [] } },
    ];
    for (const state of states) expect(objections(task, { ...done, ...state }), state.state).toEqual([]);
  });

  it.each<[string, object]>([
    ['id', { id: 'one' }],
    ['state', { state: 'queued' }],
    ['progress', { progress: 101 }],
    ['progress', { progress: -1 }],
    ['progress', { progress: 12.5 }],
    ['place', { place: 0 }],
    ['secondsLeft', { secondsLeft: -1 }],
    ['cost', { cost: -1 }],
    ['createdAt', { createdAt: 0.5 }],
    ['error.message', { error: { code: 500 } }],
    ['findings', { findings: undefined }],
    ['files.0.url', { files: [{ ...file, url: 'result.png' }] }],
    ['files.0.width', { files: [{ ...file, width: 0 }] }],
    ['files.0.kind', { files: [{ ...file, kind: 'sound' }] }],
    ['files.0.bytes', { files: [{ ...file, bytes: 0 }] }],
    ['files.0.durationMs', { files: [{ ...file, durationMs: 0 }] }],
  ])('A task with a wrong %s never leaves the host', (path, wrong) => {
    expect(objections(task, { ...done, ...wrong })).toEqual([path]);
  });

  it('A task that is told holds nothing that its schema does not name', () => {
    const own = { ...done, storageKey: 'secret', files: [{ ...file, ownerId: 'secret' }] };
    expect(task.parse(own)).toEqual(done);
  });
});

describe('results of calls', () => {
  const { result: download } = contract.downloadTask;

  it('A download is ready with all its facts, or in preparation with a time to ask again', () => {
    const { url, width, height, type, bytes, expiresAt } = file;
    const usage = { dailyLeftCount: 2, dailyDownloadLeftCount: null, photoRuns: 1, resetAt: 1 };
    const left = { feature: 'ai-filter', rootId: EXAMPLE_ID, usage };
    const ready = { state: 'ready', url, width, height, type, name: 'sea.jpg', bytes, expiresAt, ...left };
    expect(objections(download, ready)).toEqual([]);
    expect(objections(download, { ...ready, url: undefined })).toEqual(['url']);
    expect(objections(download, { state: 'preparing', retryAfterMs: 1 })).toEqual([]);
    expect(objections(download, { state: 'preparing', retryAfterMs: 0 })).toEqual(['retryAfterMs']);
    expect(objections(download, { state: 'soon' })).toEqual(['state']);
  });

  it('A visit is told as a guest and with both tokens', () => {
    const { result } = contract.visit;
    const visit = { id: EXAMPLE_ID, bio: 'temp', isVip: false, current: null };
    const tokens = { token: 't', refreshToken: 'r', tokenExpiresAt: 1 };
    expect(objections(result, { ...visit, ...tokens })).toEqual([]);
    expect(objections(result, visit)).toEqual(['token', 'refreshToken', 'tokenExpiresAt']);
    expect(objections(result, { ...visit, ...tokens, bio: 'Ada' })).toEqual(['bio']);
  });

  it('An announced upload has at least one address', () => {
    const { result } = contract.getMediaPreSignedUrl;
    const part = { url: file.url, from: 0, to: 10 };
    expect(objections(result, { uploadId: EXAMPLE_ID, parts: [part], expiresAt: 1 })).toEqual([]);
    expect(objections(result, { uploadId: EXAMPLE_ID, parts: [], expiresAt: 1 })).toEqual(['parts']);
  });

  it('The password and the token of a link are in no list of links', () => {
    const share = {
      id: EXAMPLE_ID,
      file: 0,
      hasPassword: true,
      withBefore: false,
      createdAt: 1,
      expiresAt: 2,
    };
    const kept = { ...share, token: 'secret', passwordHash: 'secret' };
    expect(contract.listShares.result.parse({ list: [kept] })).toEqual({ list: [share] });
  });

  it('The progress of a set is told without what only a whole task has', () => {
    const rights = { isPaid: false, readyBy: 1, redo: null, refund: null };
    const progress = { ...done, total: 4, done: 1, ...rights };
    expect(Object.keys(contract.getSetProgress.result.parse(progress)).toSorted()).toEqual(
      [
        ...Object.keys(rights),
        'done',
        'error',
        'files',
        'id',
        'progress',
        'secondsLeft',
        'state',
        'total',
      ].toSorted(),
    );
  });
});
