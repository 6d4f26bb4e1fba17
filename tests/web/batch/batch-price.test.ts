import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const START = '/api/gen/v2/img2img';

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

it('[LIMIT-03] Each run of a batch carries the price that was told, and a photo is refused in words where it has changed', async () => {
  const { createBatchGateway } = await import('#features/workspace/batch/batch-gateway.ts');
  const message = 'The price has changed.';
  host.on(START, (_, response) => sendEnvelope(response, null, { code: 4608, message }));
  const gateway = createBatchGateway({
    feature: 'ai-filter',
    request: { parameters: {}, cost: 4, mask: null, others: [] },
    ...{ shared: null, onShared: () => undefined, refusalText: () => '' },
  });
  const { signal } = new AbortController();
  const started = [gateway.start({ uploadId: 'one' }, signal), gateway.start({ uploadId: 'two' }, signal)];
  for (const refusal of await Promise.allSettled(started)) {
    expect(refusal).toMatchObject({ status: 'rejected', reason: { key: 'price_changed', message } });
  }
  expect(host.requests(START).map(({ body }) => JSON.parse(body).cost)).toEqual([4, 4]);
});
