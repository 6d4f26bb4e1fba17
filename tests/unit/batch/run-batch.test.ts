import { describe, expect, it, vi } from 'vitest';
import { type BatchGateway, FileRefused } from '#features/workspace/batch/batch-gateway.ts';
import {
  type BatchItem,
  countStates,
  hasEnded,
  isAtRest,
  newItem,
  reopenItem,
} from '#features/workspace/batch/batch-state.ts';
import { type Batch, runBatch, SENT_AHEAD } from '#features/workspace/batch/run-batch.ts';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { MAX_TASKS_PER_PERSON } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { errorKeyOf } from '#lib/contract/error-codes.ts';
import { makeTask } from '#tests/support/make-task.ts';

const taskOf = (id: string, part: Partial<Task> = {}): Task =>
  makeTask({ id, rootId: id, feature: 'ai-filter', state: 'waiting', place: 1, ...part });

const refused = (key: ApiError['key']) => new ApiError({ key, code: 0, message: `about ${key}` });

/** A host and a browser that do what a test says. */
function stage(part: Partial<BatchGateway> = {}) {
  const waits: number[] = [];
  const cancelled: string[] = [];
  let started = 0;
  let tell: (task: Task) => void = () => undefined;
  const gateway: BatchGateway = {
    open: async () => ({ type: 'image/png', thumbnail: '' }),
    send: async (_, { type }) => `upload of ${type}`,
    start: async () => {
      started += 1;
      return taskOf(`task-${started}`);
    },
    cancel: async (id) => {
      cancelled.push(id);
      tell(taskOf(id, { state: 'cancelled' }));
    },
    watch: ({ onTask }) => {
      tell = onTask;
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    ...part,
  };
  return {
    gateway,
    waits,
    cancelled,
    started: () => started,
    end: (id: string, how: Partial<Task> = { state: 'done' }) => tell(taskOf(id, how)),
  };
}

function begin(count: number, gateway: BatchGateway): Batch {
  const items = Array.from({ length: count }, (_, index) => newItem({ name: `${index}.png`, size: 9 }));
  const files = new Map(items.map(({ id }) => [id, new Blob(['photo'])]));
  return runBatch({ items, files, gateway });
}

/** A pause that is told when it begins, and ends when the batch is cancelled. */
const waitUntilAborted =
  (tell: () => void): BatchGateway['wait'] =>
  (_, signal) =>
    new Promise((_resolve, reject) => {
      tell();
      signal.addEventListener('abort', () => reject(refused('aborted')));
    });

const states = ({ store }: Batch) => store.getState().items.map(({ state }) => state);
const counts = ({ store }: Batch) => countStates(store.getState().items);

/** Waits until a batch is as it should be. */
function until(batch: Batch, isSo: (items: readonly BatchItem[]) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo(batch.store.getState().items)) return;
      stop();
      resolve();
    };
    const stop = batch.store.subscribe(look);
    look();
  });
}

const untilAtHost = (batch: Batch, count: number) =>
  until(batch, (items) => items.filter(({ state }) => state === 'waiting').length === count);

describe('a batch', () => {
  it('A batch has no more photos at the host than one person may, and sends the next when one is done', async () => {
    const host = stage();
    const batch = begin(MAX_TASKS_PER_PERSON + 3, host.gateway);
    await untilAtHost(batch, MAX_TASKS_PER_PERSON);
    host.end('task-1');
    await untilAtHost(batch, MAX_TASKS_PER_PERSON);
    expect(host.started()).toBe(MAX_TASKS_PER_PERSON + 1);
    for (let number = 2; number <= MAX_TASKS_PER_PERSON + 1; number += 1) host.end(`task-${number}`);
    await untilAtHost(batch, 2);
    host.end(`task-${MAX_TASKS_PER_PERSON + 2}`);
    host.end(`task-${MAX_TASKS_PER_PERSON + 3}`);
    expect(states(batch).every((state) => state === 'done')).toBe(true);
  });

  it('A batch is not ended by files that are no photos, nor by runs that fail', async () => {
    const host = stage({
      open: async (_, name) => {
        if (name === '1.png') throw new FileRefused('This file is damaged.');
        return { type: 'image/png', thumbnail: '' };
      },
    });
    const batch = begin(3, host.gateway);
    await untilAtHost(batch, 2);
    host.end('task-1', { state: 'failed', error: { code: 4624, message: 'No face was found.' } });
    host.end('task-2');
    expect(batch.store.getState().items.map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', { kind: 'said', message: 'No face was found.', key: errorKeyOf(4624) }],
      ['failed', { kind: 'said', message: 'This file is damaged.' }],
      ['done', null],
    ]);
  });

  it('A batch waits longer and longer while the host has no room, and says what it waits for', async () => {
    const refusals = [refused('queue_full'), refused('too_many_requests'), refused('overloaded')];
    const holds: unknown[] = [];
    const host = stage({
      start: async () => {
        const next = refusals.shift();
        if (next) throw next;
        return taskOf('task-1');
      },
    });
    const batch = begin(1, host.gateway);
    batch.store.subscribe(({ hold }, before) => {
      if (hold !== before.hold) holds.push(hold);
    });
    await untilAtHost(batch, 1);
    expect(host.waits).toEqual([2000, 4000, 8000]);
    expect(holds).toEqual(['full', 'busy', null]);
  });

  it('A batch sends a photo once, however often its start is tried', async () => {
    let sent = 0;
    let refusals = 2;
    const host = stage({
      send: async () => {
        sent += 1;
        return `upload-${sent}`;
      },
      start: async () => {
        refusals -= 1;
        if (refusals >= 0) throw refused('queue_full');
        return taskOf('task-1');
      },
    });
    await untilAtHost(begin(1, host.gateway), 1);
    expect(sent).toBe(1);
  });

  it('Photos of a batch wait for another day once its free uses are used up, and none of them has failed', async () => {
    let left = 2;
    const host = stage({
      start: async () => {
        if (left === 0) throw refused('free_uses_exhausted');
        left -= 1;
        return taskOf(`task-${left}`);
      },
    });
    const batch = begin(5, host.gateway);
    await until(batch, (items) => countStates(items).tomorrow === 3);
    expect(counts(batch)).toMatchObject({ waiting: 2, failed: 0, queued: 0 });
    expect(batch.store.getState().items[4]?.reason).toBeNull();
    expect(isAtRest(batch.store.getState().items)).toBe(false);
    host.end('task-1');
    host.end('task-0');
    expect(isAtRest(batch.store.getState().items)).toBe(true);
  });

  it('A free use that came back goes to the next photo that waits for one', async () => {
    let left = 2;
    let started = 0;
    const host = stage({
      start: async () => {
        if (left === 0) throw refused('free_uses_exhausted');
        left -= 1;
        started += 1;
        return taskOf(`task-${started}`);
      },
    });
    const batch = begin(4, host.gateway);
    await until(batch, (items) => countStates(items).tomorrow === 2);
    left = 1;
    host.end('task-1', { state: 'failed', error: { code: 4624, message: 'No face was found.' } });
    await untilAtHost(batch, 2);
    expect(states(batch)).toEqual(['failed', 'waiting', 'waiting', 'tomorrow']);
    host.end('task-2');
    host.end('task-3');
    expect(states(batch)).toEqual(['failed', 'done', 'done', 'tomorrow']);
  });

  it('Photos that wait are started on request, as many as asked for, and can be taken out', async () => {
    let left = 0;
    const host = stage({
      start: async () => {
        if (left === 0) throw refused('free_uses_exhausted');
        left -= 1;
        return taskOf(`task-${left}`);
      },
    });
    const batch = begin(4, host.gateway);
    await until(batch, (items) => countStates(items).tomorrow === 4);
    const [first, second] = batch.store.getState().items;
    batch.takeOut(first?.id ?? '');
    expect(counts(batch).tomorrow).toBe(3);
    left = 2;
    batch.startWaiting(2);
    await untilAtHost(batch, 2);
    expect(states(batch)).toEqual(['waiting', 'waiting', 'tomorrow']);
    batch.takeOut(second?.id ?? '');
    expect(states(batch)).toHaveLength(3);
    batch.cancel();
    await until(batch, (items) => items.every(hasEnded));
    expect(counts(batch).cancelled).toBe(3);
  });

  it('A paused batch sends nothing more, and continues after the pause', async () => {
    const host = stage();
    const batch = begin(MAX_TASKS_PER_PERSON + SENT_AHEAD + 1, host.gateway);
    await until(batch, (items) => countStates(items).sent === SENT_AHEAD);
    await untilAtHost(batch, MAX_TASKS_PER_PERSON);
    batch.pause();
    const sent = counts(batch).sent;
    host.end('task-1');
    await Promise.resolve();
    expect(counts(batch)).toMatchObject({ waiting: MAX_TASKS_PER_PERSON - 1, sent, queued: 1 });
    batch.resume();
    await until(batch, (items) => countStates(items).queued === 0);
    await untilAtHost(batch, MAX_TASKS_PER_PERSON);
  });

  it('A batch uploads the next few photos while those before are worked on', async () => {
    const answer = Promise.withResolvers<Task>();
    const sent: string[] = [];
    const host = stage({
      open: async (_, name) => {
        sent.push(name);
        return { type: 'image/png', thumbnail: '' };
      },
      start: () => answer.promise,
    });
    const batch = begin(SENT_AHEAD + 3, host.gateway);
    await until(batch, (items) => countStates(items).sent === SENT_AHEAD);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveLength(SENT_AHEAD);
    expect(counts(batch)).toMatchObject({ sent: SENT_AHEAD, queued: 3, waiting: 0 });
    answer.resolve(taskOf('task-1'));
    await until(batch, (items) => countStates(items).sent === SENT_AHEAD && countStates(items).queued === 2);
  });

  it('A batch repeats a start without an answer, and cancels uploads that were not started', async () => {
    const lost = [refused('timeout'), refused('network')];
    const host = stage({
      start: async () => {
        const next = lost.shift();
        if (next) throw next;
        return taskOf('task-1');
      },
    });
    const batch = begin(MAX_TASKS_PER_PERSON + 1, host.gateway);
    await untilAtHost(batch, 1);
    expect(host.waits).toEqual([2000, 4000]);
    batch.cancel();
    await until(batch, (items) => items.every(hasEnded));
    expect(counts(batch).sent).toBe(0);
  });

  it('A cancelled batch cancels what is at the host and what was not sent, and keeps what is done', async () => {
    const host = stage();
    const batch = begin(MAX_TASKS_PER_PERSON + 2, host.gateway);
    await untilAtHost(batch, MAX_TASKS_PER_PERSON);
    host.end('task-1');
    await untilAtHost(batch, MAX_TASKS_PER_PERSON);
    batch.cancel();
    await until(batch, (items) => items.every(hasEnded));
    expect(counts(batch)).toMatchObject({ done: 1, cancelled: MAX_TASKS_PER_PERSON + 1 });
    expect(host.cancelled).toHaveLength(MAX_TASKS_PER_PERSON);
  });

  it('A cancelled batch cancels the task of a photo whose start was under way', async () => {
    const answer = Promise.withResolvers<Task>();
    const host = stage({ start: () => answer.promise });
    const batch = begin(1, host.gateway);
    await until(batch, ([item]) => item?.uploadId !== null);
    batch.cancel();
    answer.resolve(taskOf('late'));
    await until(batch, (items) => items.every(hasEnded));
    expect(host.cancelled).toEqual(['late']);
    expect(counts(batch).cancelled).toBe(1);
  });

  it('A photo whose task the host did not cancel is not called cancelled', async () => {
    const answer = Promise.withResolvers<Task>();
    const host = stage({
      start: () => answer.promise,
      cancel: async () => {
        throw refused('overloaded');
      },
    });
    const batch = begin(1, host.gateway);
    await until(batch, ([item]) => item?.uploadId !== null);
    batch.cancel();
    answer.resolve(taskOf('late'));
    await untilAtHost(batch, 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(states(batch)).toEqual(['waiting']);
    host.end('late');
    expect(states(batch)).toEqual(['done']);
  });

  it('A cancelled batch finds the task of a start whose answer was lost, and cancels it', async () => {
    const lost = [refused('network')];
    const paused = Promise.withResolvers<void>();
    const host = stage({
      start: async () => {
        const next = lost.shift();
        if (next) throw next;
        return taskOf('arrived');
      },
      wait: waitUntilAborted(paused.resolve),
    });
    const batch = begin(1, host.gateway);
    await paused.promise;
    batch.cancel();
    await until(batch, (items) => items.every(hasEnded));
    await expect.poll(() => host.cancelled).toEqual(['arrived']);
    expect(states(batch)).toEqual(['cancelled']);
  });

  it('A cancelled batch is held by nothing, also while it looks for a start whose answer was lost', async () => {
    const paused = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    const found = Promise.withResolvers<Task>();
    let starts = 0;
    const host = stage({
      start: async () => {
        starts += 1;
        if (starts === 1) throw refused('network');
        looked.resolve();
        return found.promise;
      },
      wait: waitUntilAborted(paused.resolve),
    });
    const batch = begin(4, host.gateway);
    await paused.promise;
    await until(batch, () => counts(batch).sent === SENT_AHEAD);
    await new Promise((resolve) => setImmediate(resolve));
    const hold = () => batch.store.getState().hold;
    expect(hold()).toBe('offline');
    batch.cancel();
    await looked.promise;
    // Something else is sent meanwhile, which tells that nothing holds it.
    const { items } = batch.store.getState();
    batch.store.setState({
      items: items.map((item, at) => (at === 3 ? { ...item, state: 'queued' } : item)),
    });
    await until(batch, (now) => now[3]?.state === 'sent');
    expect(hold()).toBeNull();
    found.resolve(taskOf('arrived'));
    await expect.poll(() => host.cancelled).toEqual(['arrived']);
    expect(hold()).toBeNull();
  });

  it('A refused start is cancelled with its batch at once', async () => {
    const paused = Promise.withResolvers<void>();
    const host = stage({
      start: async () => {
        throw refused('queue_full');
      },
      wait: waitUntilAborted(paused.resolve),
    });
    const batch = begin(1, host.gateway);
    await paused.promise;
    batch.cancel();
    await until(batch, (items) => items.every(hasEnded));
    expect(states(batch)).toEqual(['cancelled']);
    expect(host.cancelled).toEqual([]);
  });

  it('A batch tries again what failed, and nothing else', async () => {
    const host = stage();
    const batch = begin(2, host.gateway);
    await untilAtHost(batch, 2);
    host.end('task-1');
    host.end('task-2', { state: 'failed', error: { code: 4634, message: 'Broken.' } });
    batch.retry();
    await untilAtHost(batch, 1);
    expect(host.started()).toBe(3);
    host.end('task-3');
    expect(states(batch)).toEqual(['done', 'done']);
  });

  it('A batch takes the end of a run that is told before its start was answered', async () => {
    const host = stage({
      start: async () => {
        host.end('fast');
        return taskOf('fast');
      },
    });
    const batch = begin(1, host.gateway);
    await until(batch, (items) => items.every(hasEnded));
    expect(states(batch)).toEqual(['done']);
  });

  it('A batch continues after a reload with what was sent or kept, and says what was lost', () => {
    const item = newItem({ name: 'a.png', size: 9 });
    const reopened = (part: Partial<BatchItem>, hasFile: boolean) =>
      reopenItem({ ...item, ...part }, hasFile);
    expect(reopened({ state: 'sending' }, true).state).toBe('queued');
    expect(reopened({ state: 'sent', uploadId: 'u' }, false).state).toBe('queued');
    expect(reopened({ state: 'queued', uploadId: 'u' }, false).state).toBe('queued');
    expect(reopened({ state: 'running', taskId: 't' }, false).state).toBe('running');
    expect(reopened({ state: 'queued' }, false)).toMatchObject({ state: 'failed', reason: { kind: 'lost' } });
    expect(reopened({ state: 'tomorrow' }, true).state).toBe('tomorrow');
    expect(reopened({ state: 'tomorrow' }, false)).toMatchObject({ reason: { kind: 'lost' } });
    const ofEarlierRelease = { state: 'failed', reason: { kind: 'usedUp' } } as unknown as BatchItem;
    expect(reopened(ofEarlierRelease, true)).toMatchObject({ state: 'tomorrow', reason: null });
  });
});

it('A batch begins on a page without encryption, where browsers make no ids', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const [one, other] = [newItem({ name: 'a.png', size: 9 }), newItem({ name: 'a.png', size: 9 })];
  vi.unstubAllGlobals();
  expect(one.id).not.toBe(other.id);
});
