import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ZipEntry, ZipFailure } from '#lib/browser/downloads/zip-results.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { readZip } from '#tests/support/read-zip.ts';

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

const entry = (number: number, photoName = `photo-${number}`): ZipEntry => ({
  taskId: `task-${number}`,
  file: 0,
  photoName,
  isMoving: false,
  madeAt: 1_790_000_000,
});

const many = (count: number) => Array.from({ length: count }, (_, index) => entry(index));

/** Gives each result its own bytes; those of `gone` are not there any more. */
function serve(gone: readonly string[] = []) {
  let open = 0;
  const seen = { most: 0, formats: new Set<string>() };
  host.on('/api/task/download', ({ body }, response) => {
    const { id, format, name: photoName } = JSON.parse(body);
    seen.formats.add(format);
    open += 1;
    seen.most = Math.max(seen.most, open);
    if (gone.includes(id)) {
      open -= 1;
      sendEnvelope(response, null, { code: 404, message: 'Not found.', status: 404 });
      return;
    }
    host.on(`/files/${id}`, (_, answer) => {
      // Answered late, so that results that were asked for meanwhile are seen to be so.
      setTimeout(() => {
        open -= 1;
        answer.end(`bytes of ${id}`);
      }, 10);
    });
    const url = new URL(`/files/${id}`, location.href).href;
    const name = `${photoName}.${format === 'jpeg' ? 'jpg' : format}`;
    sendEnvelope(response, { state: 'ready', url, type: 'image/png', name, width: 1, height: 1, bytes: 9 });
  });
  return seen;
}

async function zip(
  entries: readonly ZipEntry[],
  {
    stopAt = Number.POSITIVE_INFINITY,
    report,
  }: { stopAt?: number; report?: () => { name: string; text: string } } = {},
) {
  const { zipResults } = await import('#lib/browser/downloads/zip-results.ts');
  const stop = new AbortController();
  const failures: ZipFailure[] = [];
  const progress: number[] = [];
  const stream = zipResults(entries, {
    format: 'jpeg',
    signal: stop.signal,
    onProgress: (done) => {
      progress.push(done);
      if (done === stopAt) stop.abort();
    },
    onFailure: (failure) => failures.push(failure),
    ...(report && { report }),
  });
  const bytes = new Uint8Array(
    await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  );
  return { files: readZip(bytes), failures, progress };
}

describe('a ZIP file of results', () => {
  it('[GEN-04] A ZIP of results holds each in the chosen format, in order, and fetches at most three at once', async () => {
    const seen = serve();
    const { files, progress } = await zip(many(9));
    expect([...files.keys()]).toEqual(many(9).map(({ photoName }) => `${photoName}.jpg`));
    expect(new TextDecoder().decode(files.get('photo-4.jpg'))).toBe('bytes of task-4');
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(seen.formats).toEqual(new Set(['jpeg']));
    expect(seen.most).toBeGreaterThan(1);
    expect(seen.most).toBeLessThanOrEqual(3);
  });

  it('A ZIP of results numbers names that are alike, whatever their capitals', async () => {
    serve();
    const { files } = await zip([entry(1, 'Sea'), entry(2, 'sea'), entry(3, 'sea-2'), entry(4, 'sea')]);
    expect([...files.keys()]).toEqual(['Sea.jpg', 'sea-2.jpg', 'sea-2-2.jpg', 'sea-3.jpg']);
  });

  it('A ZIP of results keeps moving results in the one format they have', async () => {
    const seen = serve();
    const { files } = await zip([{ ...entry(1), isMoving: true }]);
    expect([...files.keys()]).toEqual(['photo-1.webp']);
    expect(seen.formats).toEqual(new Set(['webp']));
  });

  it('A ZIP of results leaves out missing files, tells it, and puts a report at the end', async () => {
    serve(['task-1']);
    const { files, failures } = await zip(many(3), { report: () => ({ name: 'report.csv', text: 'lost' }) });
    expect([...files.keys()]).toEqual(['photo-0.jpg', 'photo-2.jpg', 'report.csv']);
    expect(failures.map(({ entry: { taskId } }) => taskId)).toEqual(['task-1']);
  });

  it('A ZIP of which every result is gone is not made, and its failure is that of the first', async () => {
    serve(['task-0', 'task-1', 'task-2']);
    const report = () => ({ name: 'report.csv', text: 'lost' });
    await expect(zip(many(3), { report })).rejects.toMatchObject({ key: 'not_found' });
  });

  it('A ZIP of results is interrupted where it is stopped, and where the connection is lost', async () => {
    serve();
    await expect(zip(many(9), { stopAt: 2 })).rejects.toThrow();
    const asked = host.requests('/api/task/download').length;
    expect(asked).toBeLessThan(9);
    host.on('/api/task/download', (_, response) => response.destroy());
    await expect(zip(many(2))).rejects.toMatchObject({ key: 'network' });
  });
});
