import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { translateError } from '#api/i18n/translate.ts';
import { isOutage } from '#api/infrastructure/outage.ts';
import { announce, failureOf, putFile, uploadFile } from '../media/support/upload-file.ts';
import { buildTestHost, type TestHost, type TestHostOptions } from '../support/build-test-host.ts';
import { type DiskKind, diskKinds, FILLER } from '../support/disk-kinds.ts';
import { countedUses, orphanedObjects, readTaskRows, unfinishedFiles } from './support/inspect.ts';
import { makeMask, makePhoto } from './support/pictures.ts';
import { photoInput, prepareRequest, taskOf, waitForEnd } from './support/run-request.ts';
import { createStageEngine } from './support/stage-engine.ts';

const type = 'image/png';
const outage = { status: 503, code: 5030, message: translateError('unavailable', 'en') };

/** A host whose files and work lie on the disk; its database does not. */
async function buildHostOn(kind: DiskKind, options: TestHostOptions = {}) {
  const settings = { disk: { minFreeMegabytes: 1 }, ...options.settings };
  const host = await buildTestHost({ ...options, settings });
  return { host, disk: kind.put(host.infrastructure.settings.disk.dataFolder) };
}

/** All files that the host has, half-written ones and scratch as well. */
async function filesOf({ infrastructure }: TestHost): Promise<string[]> {
  const { dataFolder } = infrastructure.settings.disk;
  const entries = await readdir(dataFolder, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return names.filter((name) => path.basename(name) !== FILLER).sort();
}

describe.each(diskKinds())('on $name', (kind) => {
  it('[GEN-02] A photo that meets a full disk is refused as an outage, leaves nothing, and arrives once there is room', async () => {
    const { host, disk } = await buildHostOn(kind, { settings: { roles: ['http'] } });
    const { id: userId, token } = await host.visit();
    const bytes = await makePhoto();
    const { uploadId, url } = await announce(host, { token, type, size: bytes.length });
    const before = await filesOf(host);
    disk.fill();
    const refused = await putFile(url, bytes, type);
    expect({ status: refused.status, ...(await refused.json()) }).toEqual({ ...outage, result: null });
    expect(await filesOf(host)).toEqual(before);
    const body = { purpose: 'photo', type, size: bytes.length } as const;
    expect(await host.call('getMediaPreSignedUrl', { token, body })).toMatchObject(outage);
    disk.free();
    expect((await putFile(url, bytes, type)).status).toBe(204);
    expect(await failureOf(host.infrastructure, { userId, uploadId })).toBeNull();
  });

  it('[GEN-02] [GEN-03] A run whose photo cannot be joined on a full disk is not begun nor charged, and begins once there is room', async () => {
    const { host, disk } = await buildHostOn(kind, { settings: { roles: ['http'] } });
    const { id: userId, token } = await host.visit();
    const bytes = await makePhoto(900);
    const photo = await uploadFile(host, { token, type, bytes });
    expect(photo.parts.length).toBeGreaterThan(1);
    const mask = await uploadFile(host, { token, type, bytes: await makeMask(900), purpose: 'mask' });
    const inputs = [...photoInput(photo.uploadId), { role: 'mask', uploadId: mask.uploadId } as const];
    const start = () => host.call('img2img', { token, body: { feature: 'object-remover', inputs } });
    const before = await filesOf(host);
    disk.fill();
    expect(await start()).toMatchObject(outage);
    expect(await filesOf(host)).toEqual(before);
    expect(await readTaskRows(host.infrastructure)).toEqual([]);
    expect(await countedUses(host.infrastructure, userId)).toBe(0);
    disk.free();
    expect(taskOf(await start()).state).toBe('waiting');
    expect(await countedUses(host.infrastructure, userId)).toBe(1);
  });

  it.each(['read its photo', 'store its result'] as const)(
    '[GEN-03] A run that cannot %s for a full disk says so, costs nothing and leaves nothing, and works once there is room',
    async (step) => {
      let isFilling = true;
      const fill = () => isFilling && disk.fill();
      const rules = {
        async checkInput() {},
        async checkResult() {
          fill();
        },
      };
      const { engines, run } = createStageEngine({ rules });
      const { host, disk } = await buildHostOn(kind, { parts: { engines } });
      const { id: userId, token } = await host.visit();
      const request = await prepareRequest(host, token);
      const before = await filesOf(host);
      if (step === 'read its photo') fill();
      let runs = 0;
      void (async () => {
        for (;;) {
          (await run(runs)).finish();
          runs += 1;
        }
      })();
      const order = async () => taskOf(await host.call('img2img', { token, body: request }));
      const failed = await waitForEnd(host, token, (await order()).id);
      expect(failed).toMatchObject({ state: 'failed', error: { code: 5030, message: outage.message } });
      expect(runs > 0).toBe(step === 'store its result');
      expect(await filesOf(host)).toEqual(before);
      expect(await unfinishedFiles(host.infrastructure)).toBe(0);
      expect(await countedUses(host.infrastructure, userId)).toBe(0);
      isFilling = false;
      disk.free();
      const done = await waitForEnd(host, token, (await order()).id);
      expect((await fetch(done.files[0]?.url ?? '')).status).toBe(200);
      expect(await countedUses(host.infrastructure, userId)).toBe(1);
      expect(await orphanedObjects(host.infrastructure)).toEqual([]);
    },
  );

  it('[GEN-04] On a full disk a download in another format is refused as an outage, the kept one is given, and both once there is room', async () => {
    const { host, disk } = await buildHostOn(kind);
    const { token } = await host.visit();
    const { id } = taskOf(await host.call('img2img', { token, body: await prepareRequest(host, token) }));
    expect((await waitForEnd(host, token, id)).state).toBe('done');
    const ask = (format: 'png' | 'webp') => host.call('downloadTask', { token, body: { id, format } });
    const before = await filesOf(host);
    disk.fill();
    await expect.poll(async () => ask('webp')).toMatchObject(outage);
    expect(await filesOf(host)).toEqual(before);
    const kept = await ask('png');
    if (kept.result?.state !== 'ready') throw new Error('The kept result is not given');
    expect((await fetch(kept.result.url)).status).toBe(200);
    disk.free();
    await expect.poll(async () => (await ask('webp')).result).toMatchObject({ state: 'ready' });
  });
});

it('A Postgres whose disk is full is an outage, also where another error wraps its own', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(isOutage(new Error('Failed query', { cause: full }))).toBe(true);
  expect(isOutage(new Error('Failed query', { cause: new Error('duplicate key') }))).toBe(false);
});
