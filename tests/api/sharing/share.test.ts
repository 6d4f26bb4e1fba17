import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepExpiredTasks } from '#api/housekeeping/sweep-tasks.ts';
import { shares } from '#api/sharing/tables.ts';
import { MAX_SHARES_PER_TASK, SHARE_TOKEN } from '#lib/catalog/limits.ts';
import type { Body } from '#lib/contract/contract.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { makePhoto, PHOTO_SIDE } from '../generation/support/pictures.ts';
import { prepareRequest, taskOf, waitForEnd } from '../generation/support/run-request.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { collectLog } from '../support/collect-log.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

async function makeResult(host: TestHost) {
  const { token } = await host.visit();
  const photo = await sharp(await makePhoto())
    .withExif({ IFD0: { Make: 'Kamera', Artist: 'Somebody' } })
    .png()
    .toBuffer();
  const request = await prepareRequest(host, token, { photo });
  const { id } = taskOf(await host.call('img2img', { token, body: request }));
  return { token, task: await waitForEnd(host, token, id) };
}

type Result = Awaited<ReturnType<typeof makeResult>>;

async function share(host: TestHost, { token, task }: Result, how: Partial<Body<'createShare'>> = {}) {
  const { result } = await host.call('createShare', { token, body: { id: task.id, days: 1, ...how } });
  if (result === null) throw new Error('no link');
  return result;
}

const open = (host: TestHost, token: string, password?: string) =>
  host.call('openShare', { body: { token, password } });

describe('a link to a result', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    let made: Result;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { limits: { rateLimitFactor: 10 } } });
      made = await makeResult(host);
    });
    afterAll(() => host.close());

    it('A share link shows the picture to anyone, with nothing of the photo and no name, and no token is stored', async () => {
      const { token, share: link } = await share(host, made);
      expect(token).toMatch(SHARE_TOKEN);
      const { result } = await open(host, token);
      expect(result).toMatchObject({ feature: 'object-remover', width: PHOTO_SIDE, height: PHOTO_SIDE });
      const response = await fetch(result?.url ?? '');
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('content-disposition')).toBe('inline');
      const { exif, xmpAsString } = await sharp(await response.arrayBuffer()).metadata();
      expect(exif).toBeUndefined();
      expect(xmpAsString).toContain('digitalsourcetype');
      const rows = await host.infrastructure.database.queries.select().from(shares);
      expect(JSON.stringify(rows)).not.toContain(token);
      const { result: list } = await host.call('listShares', {
        token: made.token,
        query: { id: made.task.id },
      });
      expect(list?.list).toContainEqual(link);
    });

    it('A share link shows the photo before the change only where that was wanted, at a URL of its own', async () => {
      const { token: plain, share: bare } = await share(host, made);
      expect(bare.withBefore).toBe(false);
      const { result: shown } = await open(host, plain);
      expect(shown).not.toHaveProperty('beforeUrl');
      expect(shown).not.toHaveProperty('videoUrl');
      const asked = new URL(shown?.url ?? '');
      asked.searchParams.set('side', 'before');
      expect((await fetch(asked)).status).toBe(403);
      const { token, share: link } = await share(host, made, { withBefore: true });
      expect(link.withBefore).toBe(true);
      const { result } = await open(host, token);
      const [after, before] = await Promise.all(
        [result?.url, result?.beforeUrl].map(async (url) => (await fetch(url ?? '')).arrayBuffer()),
      );
      expect(
        Buffer.from(new Uint8Array(before ?? new ArrayBuffer(0))).equals(
          new Uint8Array(after ?? new ArrayBuffer(0)),
        ),
      ).toBe(false);
      const { width, exif } = await sharp(before).metadata();
      expect([width, exif]).toEqual([PHOTO_SIDE, undefined]);
      await host.call('revokeShare', { token: made.token, body: { id: link.id } });
      expect((await fetch(result?.beforeUrl ?? '')).status).toBe(404);
    });

    it('A share link ends with the result at the latest, and belongs to one person', async () => {
      const { share: link } = await share(host, made, { days: 30 });
      expect(link.expiresAt).toBe(made.task.files[0]?.expiresAt);
      const { token: other } = await host.visit();
      const body = { id: made.task.id, days: 1 } as const;
      expect((await host.call('createShare', { token: other, body })).code).toBe(404);
      expect((await host.call('createShare', { token: made.token, body: { ...body, file: 1 } })).code).toBe(
        404,
      );
      expect((await host.call('revokeShare', { token: other, body: { id: link.id } })).code).toBe(404);
      const { result } = await host.call('listShares', { token: other, query: { id: made.task.id } });
      expect(result?.list).toEqual([]);
      expect((await open(host, 'a'.repeat(24))).code).toBe(404);
    });

    it('[GEN-04] A share link that is ended says so, also at URLs of its picture that were given before', async () => {
      const { token, share: link } = await share(host, made);
      const url = (await open(host, token)).result?.url ?? '';
      expect((await fetch(url)).status).toBe(200);
      const end = () => host.call('revokeShare', { token: made.token, body: { id: link.id } });
      expect((await end()).code).toBe(200);
      expect((await end()).code).toBe(200);
      expect((await open(host, token)).code).toBe(4661);
      expect((await fetch(url)).status).toBe(404);
      const { result } = await host.call('listShares', {
        token: made.token,
        query: { id: made.task.id },
      });
      expect(result?.list.map(({ id }) => id)).not.toContain(link.id);
    });

    it('[GEN-04] A shared picture is served at its own URL alone, which expires and is not cached', async () => {
      const late = await buildTestHost({ database });
      const result = await makeResult(late);
      const { token, share: link } = await share(late, result);
      const { share: other } = await share(late, result);
      const url = (await open(late, token)).result?.url ?? '';
      const { headers } = await fetch(url);
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
      expect((await fetch(url.replace(link.id, other.id))).status).toBe(403);
      expect((await fetch(url.replace(/expires=\d/, 'expires=9'))).status).toBe(403);
      expect((await fetch(`${url}x`)).status).toBe(403);
      expect((await fetch(url.split('?')[0] ?? '')).status).toBe(400);
      late.clock.advance(16 * MINUTE_MS);
      expect((await fetch(url)).status).toBe(403);
      expect((await fetch((await open(late, token)).result?.url ?? '')).status).toBe(200);
    });

    it('A share link with a password opens with the password alone, however that was typed', async () => {
      const { token, share: link } = await share(host, made, { password: 'Ma\u0308rz 2024' });
      expect(link.hasPassword).toBe(true);
      expect((await open(host, token)).code).toBe(4662);
      expect((await open(host, token, 'wrong')).code).toBe(4663);
      expect((await open(host, token, 'M\u00e4rz 2024')).code).toBe(200);
      const short = { id: made.task.id, days: 1, password: 'short' } as const;
      expect((await host.call('createShare', { token: made.token, body: short })).code).toBe(400);
    });

    it('A share link takes ten wrong passwords of a network, also at once, and accepts more after a while', async () => {
      const { token } = await share(host, made, { password: 'a long one' });
      const answers = await Promise.all(Array.from({ length: 14 }, () => open(host, token, 'guess')));
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === 4663)).toHaveLength(10);
      expect(codes.filter((code) => code === 4664)).toHaveLength(4);
      expect((await open(host, token, 'a long one')).code).toBe(4664);
      const { token: fine } = await share(host, made, { password: 'a long one' });
      for (let count = 0; count < 11; count += 1)
        expect((await open(host, fine, 'a long one')).code).toBe(200);
    });

    it('A result has at most ten share links', async () => {
      const result = await makeResult(host);
      const links = Array.from({ length: MAX_SHARES_PER_TASK + 2 }, () =>
        host.call('createShare', { token: result.token, body: { id: result.task.id, days: 1 } }),
      );
      const codes = (await Promise.all(links)).map(({ code }) => code).toSorted();
      expect(codes).toEqual([...Array<number>(MAX_SHARES_PER_TASK).fill(200), 4665, 4665]);
    });

    it('Share links are deleted with their result or when its retention ends', async () => {
      const late = await buildTestHost({ database });
      const deleted = await makeResult(late);
      const { token: ended } = await share(late, deleted);
      const shown = (await open(late, ended)).result?.url ?? '';
      const url = deleted.task.files[0]?.url ?? '';
      await late.call('deleteImgByUrl', { token: deleted.token, query: { url } });
      expect((await open(late, ended)).code).toBe(4661);
      expect((await fetch(shown)).status).toBe(404);
      const expired = await makeResult(late);
      const { token } = await share(late, expired, { days: 30 });
      await late.call('setTaskRetention', { token: expired.token, body: { id: expired.task.id, hours: 1 } });
      late.clock.advance(HOUR_MS - MINUTE_MS);
      const last = (await open(late, token)).result?.url ?? '';
      expect((await fetch(last)).status).toBe(200);
      late.clock.advance(120_000);
      expect((await open(late, token)).code).toBe(4660);
      expect((await fetch(last)).status).toBe(404);
      await sweepExpiredTasks(late.infrastructure);
      expect((await open(late, token)).code).toBe(4660);
    });
  });

  it('The log holds no token of a share link', async () => {
    const { log, text } = collectLog();
    const host = await buildTestHost({ parts: { log } });
    const { token } = await share(host, await makeResult(host), { password: 'a long one' });
    await open(host, token, 'a long one');
    await open(host, token, 'wrong');
    expect(text()).toContain('openShare');
    expect(text()).not.toContain(token);
    expect(text()).not.toContain('a long one');
  });
});
