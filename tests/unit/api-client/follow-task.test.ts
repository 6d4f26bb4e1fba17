import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '#lib/contract/contract.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const id = '0192f3c1-7a44-7000-8000-000000000001';
/** A stream that says nothing is given up after 25 s, which would hide that nobody asked. */
const SOONER_THAN_SILENCE_MS = 20_000;

const EVENTS = '/api/task/events';
const RESULT = `/api/gen/v2/imgResult/${id}`;

const taskIn = (state: Task['state'], progress: number | null = null, own = id) => ({
  id: own,
  feature: 'object-remover',
  rootId: own,
  parentTaskId: null,
  state,
  progress,
  place: null,
  secondsLeft: null,
  cost: 0,
  files: [],
  findings: null,
  usage: null,
  error: null,
  createdAt: 0,
});

function openStream(response: ServerResponse): (task: unknown) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  return (task) => response.write(`event: task\ndata: ${JSON.stringify(task)}\n\n`);
}

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

/** Follows the task, with a short pause between two questions. */
async function follow(options: { lookMs?: number } = {}) {
  const { followTask } = await import('#lib/browser/api-client/task-stream.ts');
  const states: string[] = [];
  const connections: boolean[] = [];
  const ended = await followTask(id, {
    ...options,
    pollMs: 20,
    signal: new AbortController().signal,
    onTask: ({ state, progress }) => states.push(`${state} ${progress}`),
    onConnection: (connected) => connections.push(connected),
  });
  return { ended, states, connections };
}

describe('following a task', () => {
  it(
    'A followed task is read once more when the events are open, since it may have ended before',
    async () => {
      let streaming = false;
      host.on(RESULT, (_, response) => sendEnvelope(response, taskIn(streaming ? 'done' : 'running', null)));
      host.on(EVENTS, (_, response) => {
        streaming = true;
        openStream(response);
        response.write(': open\n\n');
      });
      const { states } = await follow();
      expect(states).toEqual(['running null', 'done null']);
    },
    SOONER_THAN_SILENCE_MS,
  );

  it(
    'A followed task is read now and then although the events are open, since one may be lost',
    async () => {
      let asked = 0;
      host.on(RESULT, (_, response) =>
        sendEnvelope(response, taskIn(++asked > 2 ? 'done' : 'running', null)),
      );
      host.on(EVENTS, (_, response) => {
        openStream(response);
        response.write(': open\n\n');
      });
      const { ended } = await follow({ lookMs: 20 });
      expect(ended.state).toBe('done');
    },
    SOONER_THAN_SILENCE_MS,
  );

  it('A followed task reports each change by events, and no change of other tasks', async () => {
    host.on(RESULT, (_, response) => sendEnvelope(response, taskIn('waiting')));
    host.on(EVENTS, (_, response) => {
      const send = openStream(response);
      response.write(': ping\n\n');
      send(taskIn('running', 40));
      send(taskIn('done', null, '0192f3c1-7a44-7000-8000-000000000002'));
      send(taskIn('done'));
    });
    const { ended, states } = await follow();
    expect(states).toEqual(['waiting null', 'running 40', 'done null']);
    expect(ended.state).toBe('done');
    expect(host.requests(EVENTS)[0]?.headers.authorization).toBe('Bearer token-a');
  });

  it('A followed task reports nothing after its end, though an earlier answer comes late', async () => {
    let send: (task: unknown) => void = () => {};
    let answerLate = () => {};
    host.on(EVENTS, (_, response) => {
      send = openStream(response);
      response.write(': open\n\n');
    });
    host.on(RESULT, (_, response) => {
      const asked = host.requests(RESULT).length;
      if (asked === 1) return sendEnvelope(response, taskIn('waiting'));
      if (asked > 2) return sendEnvelope(response, taskIn('done'));
      answerLate = () => sendEnvelope(response, taskIn('running'));
      send(taskIn('done'));
    });
    const { states } = await follow();
    answerLate();
    await follow();
    expect(states).toEqual(['waiting null', 'done null']);
  });

  it('A followed task is polled where no events come through', async () => {
    host.on(EVENTS, (_, response) => response.writeHead(502).end());
    host.on(RESULT, (_, response) =>
      sendEnvelope(response, taskIn(host.requests(RESULT).length < 2 ? 'running' : 'failed')),
    );
    const { ended } = await follow();
    expect(ended.state).toBe('failed');
    expect(host.requests(RESULT)).toHaveLength(2);
  });

  it('A followed task waits out a lost connection, and tells of it', async () => {
    host.on(EVENTS, (_, response) => response.destroy());
    host.on(RESULT, (_, response) => {
      if (host.requests(RESULT).length <= 2) response.destroy();
      else sendEnvelope(response, taskIn('done'));
    });
    const { ended, connections } = await follow();
    expect(ended.state).toBe('done');
    expect(connections).toEqual([false, true]);
  });

  it.each([
    ['is asked too often', 429],
    ['has too much to do', 503],
    ['fails for a moment', 500],
  ])('[NET-04] A followed task is waited for while the host %s', async (_, status) => {
    host.on(EVENTS, (__, response) => response.destroy());
    host.on(RESULT, (__, response) => {
      if (host.requests(RESULT).length > 2) sendEnvelope(response, taskIn('done'));
      else sendEnvelope(response, null, { code: status, message: 'Later.', status });
    });
    const { ended, connections } = await follow();
    expect(ended.state).toBe('done');
    expect(connections).toEqual([true]);
  });

  it('A followed task that is gone ends the following', async () => {
    await expect(follow()).rejects.toMatchObject({ key: 'not_found' });
  });

  it('Events that arrive in pieces are put together', async () => {
    host.on(RESULT, (_, response) => sendEnvelope(response, taskIn('waiting')));
    host.on(EVENTS, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const text = `event: task\r\ndata: ${JSON.stringify(taskIn('done'))}\r\n\r\n`;
      response.write(text.slice(0, 20));
      setImmediate(() => response.write(text.slice(20)));
    });
    expect((await follow()).ended.state).toBe('done');
  });
});
