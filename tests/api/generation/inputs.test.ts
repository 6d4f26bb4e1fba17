import { expect, it } from 'vitest';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { readTaskRows } from './support/inspect.ts';
import { prepareOrder, taskOf, upload, waitForState } from './support/order.ts';
import { makePhoto } from './support/pictures.ts';
import { createStageEngine } from './support/stage-engine.ts';

const feature = 'headshot-generator';

forEachDatabase((database) => {
  it('[GEN-04] Several photos are handed to the engine in their order, told again, and deleted with the task', async () => {
    const stage = createStageEngine();
    const host = await buildTestHost({ database, parts: { engines: stage.engines } });
    const { token } = await host.visit();
    const send = async (side: number) =>
      upload(host, token, { purpose: 'photo', bytes: await makePhoto(side) });
    const [uploadId, ...otherIds] = [await send(20), await send(24), await send(28)];
    const body = { feature, uploadId: uploadId ?? '', otherIds, consent: true };
    const { id } = taskOf(await host.call('img2img', { token, body }));
    const { input, finish } = await stage.run(0);
    expect(input).toMatchObject({ maskPath: null, correctionsPath: null });
    expect(new Set([input.photoPath, ...input.otherPaths]).size).toBe(3);
    finish();
    const task = await waitForState(host, token, { id, states: ['done'] });
    const { result } = await host.call('taskParamList', { token, body: { ids: [id] } });
    expect(result?.list[0]).toMatchObject({ uploadId, maskId: null, correctionsId: null, otherIds });
    expect(result?.list[0]?.otherUrls).toHaveLength(2);
    for (const url of result?.list[0]?.otherUrls ?? []) expect((await fetch(url)).status).toBe(200);
    const deleted = await host.call('deleteImgByUrl', { token, query: { url: task.files[0]?.url ?? '' } });
    // Result, two previews, three photos.
    expect(deleted.result).toEqual({ deletedFiles: 6 });
    expect(await readTaskRows(host.infrastructure)).toEqual([]);
  });

  it('[GEN-02] Additional photos are refused where the tool does not take them', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { token } = await host.visit();
    const order = await prepareOrder(host, token);
    const codeOf = async (body: object) =>
      (await host.call('img2img', { token, body: { ...order, ...body } })).code;
    expect(await codeOf({ otherIds: [order.uploadId] })).toBe(errorKinds.invalid_request.code);
    expect(await codeOf({ correctionsId: order.maskId })).toBe(errorKinds.invalid_request.code);
    const many = { feature, maskId: undefined, consent: true };
    expect(await codeOf({ ...many, otherIds: Array(12).fill(order.uploadId) })).toBe(400);
    expect(await codeOf({ ...many, otherIds: [order.maskId] })).toBe(errorKinds.upload_missing.code);
  });
});
