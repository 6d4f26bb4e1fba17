import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const DOWNLOAD = '/api/task/download';
const wanted = { id: '0192f3c1-7a44-7000-8000-000000000001', file: 0, format: 'avif' } as const;
const facts = { type: 'image/avif', name: 'a.avif', width: 1, height: 1, bytes: 9 };
const usage = { dailyLeftCount: 1, dailyDownloadLeftCount: 0, photoRuns: 1, resetAt: 1 };
const ready = {
  ...facts,
  ...{ state: 'ready', url: 'https://files.example/a', feature: 'ai-filter', rootId: wanted.id, usage },
};
const prepared = { ...facts, state: 'prepared' };

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

const load = () => import('#lib/browser/downloads/prepare-download.ts');
const going = () => new AbortController().signal;

describe('asking for a result in a form', () => {
  it('[GEN-04] A form that is being made is asked for again until it is there', async () => {
    const { takeDownload } = await load();
    host.on(DOWNLOAD, (_, response) => {
      const isMade = host.requests(DOWNLOAD).length > 2;
      sendEnvelope(response, isMade ? ready : { state: 'preparing', retryAfterMs: 5 });
    });
    expect(await takeDownload(wanted, going())).toEqual(ready);
    const bodies = host.requests(DOWNLOAD).map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual([wanted, wanted, wanted]);
  });

  it('[LIMIT-06] A form is prepared without a download being taken', async () => {
    const { prepareDownload } = await load();
    host.on(DOWNLOAD, (_, response) => sendEnvelope(response, prepared));
    expect(await prepareDownload(wanted, going())).toEqual(prepared);
    expect(host.requests(DOWNLOAD).map(({ body }) => JSON.parse(body))).toEqual([
      { ...wanted, prepareOnly: true },
    ]);
  });

  it('[LIMIT-06] A taken download notes what is left of its tool', async () => {
    const { takeDownload } = await load();
    const { limitsQuery } = await import('#lib/browser/queries/limits.ts');
    const { queryClient } = await import('#lib/browser/queries/query-client.ts');
    const uses = { featureCode: 'ai-filter', dailyLimit: 3, dailyLeftCount: 3, dailyDownloadLeftCount: 1 };
    queryClient.setQueryData(limitsQuery.queryKey, { freeUses: [uses], resetAt: 0, retention: null });
    host.on(DOWNLOAD, (_, response) => sendEnvelope(response, ready));
    await takeDownload(wanted, going());
    expect(queryClient.getQueryData(limitsQuery.queryKey)?.freeUses).toEqual([
      { ...uses, dailyLeftCount: 1, dailyDownloadLeftCount: 0 },
    ]);
  });

  it('[GEN-04] A form that cannot be had is not asked for again', async () => {
    const { prepareDownload } = await load();
    host.on(DOWNLOAD, (_, response) => sendEnvelope(response, null, { code: 4635, message: 'Gone.' }));
    await expect(prepareDownload(wanted, going())).rejects.toMatchObject({ key: 'result_expired' });
    expect(host.requests(DOWNLOAD)).toHaveLength(1);
  });

  it('Who stops waiting for a form is not kept until its time is over', async () => {
    const { prepareDownload } = await load();
    const stop = new AbortController();
    host.on(DOWNLOAD, (_, response) => {
      sendEnvelope(response, { state: 'preparing', retryAfterMs: 600_000 });
      setImmediate(() => stop.abort());
    });
    await expect(prepareDownload(wanted, stop.signal)).rejects.toMatchObject({ key: 'aborted' });
    expect(host.requests(DOWNLOAD)).toHaveLength(1);
  });
});

describe('the bytes at an address', () => {
  const fetched = async (signal = going()) =>
    (await load()).fetchBlob(new URL('/files/a', location.href).href, signal);

  it('The bytes come with the type that the storage tells', async () => {
    host.on('/files/a', (_, response) =>
      response.writeHead(200, { 'content-type': 'image/avif' }).end('bytes'),
    );
    const blob = await fetched();
    expect([blob.type, await blob.text()]).toEqual(['image/avif', 'bytes']);
  });

  it.each([403, 404, 500])('An answer of %d is told as unreadable', async (status) => {
    host.on('/files/a', (_, response) => response.writeHead(status).end('<Error/>'));
    await expect(fetched()).rejects.toMatchObject({ key: 'unreadable' });
  });

  it('[NET-06] A lost connection is told as such, before the answer and in the middle of it', async () => {
    host.on('/files/a', (_, response) => response.destroy());
    await expect(fetched()).rejects.toMatchObject({ key: 'network' });
    host.on('/files/a', (_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('part', () => response.destroy());
    });
    await expect(fetched()).rejects.toMatchObject({ key: 'network' });
  });

  it('[NET-06] A fetch that is stopped is told as aborted', async () => {
    const stop = new AbortController();
    host.on('/files/a', () => stop.abort());
    await expect(fetched(stop.signal)).rejects.toMatchObject({ key: 'aborted' });
  });
});

describe('the entries of a task in a ZIP file', () => {
  it('[GEN-04] Each result of a task is an entry, named after the photo by the host', async () => {
    const { entriesOf } = await import('#lib/browser/downloads/zip-results.ts');
    const still = { type: 'image/png' } as Parameters<typeof entriesOf>[0]['files'][number];
    const moving = { ...still, type: 'image/webp' };
    const task = { taskId: 'task-1', madeAt: 7, photoName: 'sea.jpg' };
    expect(entriesOf({ ...task, files: [still] })).toEqual([
      { taskId: 'task-1', madeAt: 7, file: 0, photoName: 'sea.jpg', isMoving: false },
    ]);
    expect(entriesOf({ ...task, files: [still, moving] })).toMatchObject([
      { file: 0, photoName: 'sea.jpg', isMoving: false },
      { file: 1, photoName: 'sea.jpg', isMoving: true },
    ]);
    expect(entriesOf({ ...task, files: [] })).toEqual([]);
  });
});
