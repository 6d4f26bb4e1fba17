import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { uploads } from '#api/media/tables.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import german from '#messages/de/errors.json' with { type: 'json' };
import { buildTestHost, type TestHost, type TestHostOptions } from '#tests/api/support/build-test-host.ts';
import { openAccount } from '#tests/api/support/open-account.ts';
import { craftPng } from '#tests/fixtures/hostile/png-bytes.ts';
import { realPictures } from '#tests/fixtures/hostile/real-pictures.ts';
import { startCanary, startRemote } from './support/start-remote.ts';
import { failureOf } from './support/upload-file.ts';

/** A host that takes one server on this machine for the internet, and the address of what that gives. */
async function buildHost(
  bytes: Uint8Array,
  { type = 'image/jpeg', ...options }: TestHostOptions & { readonly type?: string } = {},
) {
  const { port, connections } = await startRemote((_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes),
  );
  const remoteWeb = {
    resolve: async () => ['127.0.0.1'],
    permits: (_address: string, wanted: number) => wanted === port,
    proxy: null,
  };
  const host = await buildTestHost({ ...options, parts: { remoteWeb } });
  return { host, connections, url: `http://pictures.example:${port}/photo.jpg` };
}

async function codeOf(host: TestHost, token: string, url: string): Promise<number> {
  return (await host.call('uploadFromUrl', { body: { url }, token })).code;
}

describe('a picture by its address', () => {
  it('[GEN-02] A picture fetched by its URL becomes an upload like any other, bit for bit', async () => {
    const bytes = await realPictures.png();
    const { host, url } = await buildHost(bytes);
    const { id: userId, token } = await host.visit();
    const { result } = await host.call('uploadFromUrl', { body: { url }, token });
    const shown = await fetch(result?.url ?? '');
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    const uploadId = result?.uploadId ?? '';
    expect(await failureOf(host.infrastructure, { userId, uploadId })).toBeNull();
    const state = await host.call('getUploadState', { query: { uploadId }, token });
    expect(state.result?.parts).toMatchObject([{ present: true }]);
    const stranger = await host.visit();
    const foreign = { query: { uploadId }, token: stranger.token };
    expect((await host.call('getUploadState', foreign)).code).toBe(4617);
    expect(await readdir(path.join(host.infrastructure.settings.disk.dataFolder, 'scratch'))).toEqual([]);
  });

  it.each([
    { what: 'a page', bytes: Buffer.from('<!doctype html><title>Not found</title>'), code: 4652 },
    { what: 'nothing', bytes: Buffer.alloc(0), code: 4652 },
    { what: 'a bomb of pixels', bytes: craftPng({ width: 60_000, height: 60_000 }), code: 4612 },
  ])('[GEN-02] A picture fetched by its URL is refused where it is $what', async ({ bytes, code }) => {
    const { host, url } = await buildHost(bytes);
    const { token } = await host.visit();
    expect(await codeOf(host, token, url)).toBe(code);
    const rows = await host.infrastructure.database.queries.select().from(uploads);
    expect(rows.filter(({ state }) => state !== 'rejected')).toEqual([]);
    expect(await readdir(path.join(host.infrastructure.settings.disk.dataFolder, 'scratch'))).toEqual([]);
  });

  it('[GEN-02] A video is fetched by its URL for an account, bit for bit, and for a guest not even asked for', async () => {
    const bytes = await readFile(path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4'));
    const { host, url, connections } = await buildHost(bytes, { type: 'video/mp4' });
    const body = { url, purpose: 'video' } as const;
    const guest = await host.visit();
    const refused = await host.call('uploadFromUrl', { body, token: guest.token });
    expect(refused.code).toBe(errorKinds.login_required.code);
    expect(connections()).toBe(0);
    const { token } = await openAccount(host);
    const { result } = await host.call('uploadFromUrl', { body, token });
    const shown = await fetch(result?.url ?? '');
    expect(shown.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    const picture = await host.call('uploadFromUrl', { body: { url }, token });
    expect(picture.code).toBe(errorKinds.url_no_picture.code);
  });

  it('[GEN-02] A page behind the URL of a video is refused as no video', async () => {
    const { host, url } = await buildHost(Buffer.from('<!doctype html>'), { type: 'video/mp4' });
    const { token } = await openAccount(host);
    const { code } = await host.call('uploadFromUrl', { body: { url, purpose: 'video' }, token });
    expect(code).toBe(errorKinds.url_no_video.code);
  });

  it('[GEN-02] A picture fetched by its URL is refused with half of it missing', async () => {
    const bytes = await realPictures.png();
    const { host, url } = await buildHost(bytes.subarray(0, bytes.length / 2));
    const { token } = await host.visit();
    expect(await codeOf(host, token, url)).toBe(4613);
  });

  it('[GEN-02] A URL of this machine is refused in the language of the person', async () => {
    const canary = await startCanary();
    const host = await buildTestHost();
    const { token } = await host.visit();
    const answer = await host.call('uploadFromUrl', {
      body: { url: `http://127.0.0.1:${canary.port}/` },
      token,
      locale: 'de',
    });
    expect(answer).toMatchObject({ status: 200, code: 4650, result: null });
    expect(answer.message).toBe(german.url_not_allowed);
    expect(canary.connections()).toBe(0);
  });

  it('[GEN-02] No URL is fetched where the operator has switched that off', async () => {
    const host = await buildTestHost({ settings: { fetching: { isAllowed: false } } });
    const { token } = await host.visit();
    expect(await codeOf(host, token, 'https://pictures.example/photo.jpg')).toBe(4654);
  });

  it('[GEN-02] Fetching a URL needs a token, and is limited to ten in a minute', async () => {
    const { host, url, connections } = await buildHost(await realPictures.png(), {
      settings: { limits: { rateLimitFactor: 1 } },
    });
    expect((await host.call('uploadFromUrl', { body: { url } })).status).toBe(401);
    const { token } = await host.visit();
    const codes: number[] = [];
    for (let time = 0; time < 11; time += 1) codes.push(await codeOf(host, token, url));
    expect(codes).toEqual([...Array(10).fill(200), 429]);
    expect(connections()).toBe(10);
  });
});
