import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const id = '0192f3c1-7a44-7000-8000-000000000001';
const done = {
  ...{ id, feature: 'find-thing', state: 'done', progress: null, place: null, secondsLeft: null, cost: 0 },
  ...{ rootId: id, parentTaskId: null, files: [], findings: null, error: null, usage: null, createdAt: 0 },
};

let host: BrowserHost;
/** Errors that were rethrown for the operators. */
let thrown: unknown[];
const catchThrown = (error: unknown) => void thrown.push(error);

beforeEach(async () => {
  host = await openBrowserHost();
  host.on('/api/gen/v2/analysis', (_, response) => sendEnvelope(response, done));
  host.on(`/api/gen/v2/imgResult/${id}`, (_, response) => sendEnvelope(response, done));
  thrown = [];
  process.on('unhandledRejection', catchThrown);
});
afterEach(async () => {
  process.off('unhandledRejection', catchThrown);
  await host.close();
});

it('An analysis tells a fault that nobody expected, instead of working on for ever', async () => {
  const { useAnalysis } = await import('#features/analysis/use-analysis.ts');
  const { result } = renderHook(() => useAnalysis(async () => 'upload'));
  const error = new TypeError('the sheet could not be decoded');
  act(() => result.current.start({ kind: 'find-faces', parameters: {} }, () => Promise.reject(error)));
  expect(result.current.state.kind).toBe('working');
  await waitFor(() =>
    expect(result.current.state).toMatchObject({ kind: 'failed', error: { key: 'unreadable' } }),
  );
  await waitFor(() => expect(thrown).toEqual([error]));
});

it('An analysis that was cancelled while its start was on the way is called off', async () => {
  const { useAnalysis } = await import('#features/analysis/use-analysis.ts');
  const { result } = renderHook(() => useAnalysis(async () => 'upload'));
  const canceled = new Promise<string>((resolve) => {
    host.on('/api/task/cancel', ({ body }, response) => {
      resolve(body);
      sendEnvelope(response, done);
    });
  });
  host.on('/api/gen/v2/analysis', (_, response) => {
    act(() => result.current.cancel());
    sendEnvelope(response, done);
  });
  act(() => result.current.start({ kind: 'find-faces', parameters: {} }, async () => undefined));
  expect(JSON.parse(await canceled)).toEqual({ id });
  expect(result.current.state.kind).toBe('idle');
});
