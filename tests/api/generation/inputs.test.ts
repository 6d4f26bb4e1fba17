import { expect, it } from 'vitest';
import type { Body } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { readTaskRows } from './support/inspect.ts';
import { makePhoto } from './support/pictures.ts';
import { photoInput, prepareRequest, taskOf, upload, uploadIn, waitForState } from './support/run-request.ts';
import { createStageEngine } from './support/stage-engine.ts';

const feature = 'headshot-generator';

forOneDatabase((database) => {
  it('[GEN-04] Several photos are handed to the engine in their order, told again, and deleted with the task', async () => {
    const stage = createStageEngine();
    const host = await buildTestHost({ database, parts: { engines: stage.engines } });
    const { token } = await host.visit();
    const send = async (side: number) =>
      upload(host, token, { purpose: 'photo', bytes: await makePhoto(side) });
    const inputs = [
      ...photoInput(await send(20)),
      { role: 'additional' as const, uploadId: await send(24) },
      { role: 'additional' as const, uploadId: await send(28) },
    ];
    const body = { feature, inputs, consent: true };
    const { id } = taskOf(await host.call('img2img', { token, body }));
    const { input, finish } = await stage.run(0);
    expect(input.inputs.map(({ role }) => role)).toEqual(inputs.map(({ role }) => role));
    expect(new Set(input.inputs.map(({ path }) => path)).size).toBe(3);
    finish();
    const task = await waitForState(host, token, { id, states: ['done'] });
    const { result } = await host.call('taskParamList', { token, body: { ids: [id] } });
    expect(result?.list[0]).toMatchObject({ inputs });
    for (const { url } of result?.list[0]?.inputs ?? []) expect((await fetch(url ?? '')).status).toBe(200);
    const deleted = await host.call('deleteImgByUrl', { token, query: { url: task.files[0]?.url ?? '' } });
    // Result, two previews, three photos.
    expect(deleted.result).toEqual({ deletedFiles: 6 });
    expect(await readTaskRows(host.infrastructure)).toEqual([]);
  });

  it('[GEN-02] Additional photos are refused where the tool does not take them', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { token } = await host.visit();
    const request = await prepareRequest(host, token);
    const [photo, mask] = [uploadIn(request, 'photo'), uploadIn(request, 'mask')];
    const codeOf = async (body: Body<'img2img'>) => (await host.call('img2img', { token, body })).code;
    const more = (role: 'additional' | 'corrections', uploadId: string) => ({ role, uploadId });
    const refused = errorKinds.invalid_request.code;
    const inputs = request.inputs ?? [];
    expect(await codeOf({ ...request, inputs: [...inputs, more('additional', photo)] })).toBe(refused);
    expect(await codeOf({ ...request, inputs: [...inputs, more('corrections', mask)] })).toBe(refused);
    expect(await codeOf({ ...request, inputs: [...inputs, ...photoInput(photo)] })).toBe(refused);
    const set = { feature, consent: true };
    const twelve = Array.from({ length: 12 }, () => more('additional', photo));
    expect(await codeOf({ ...set, inputs: [...photoInput(photo), ...twelve] })).toBe(refused);
    const withMask = [...photoInput(photo), more('additional', mask)];
    expect(await codeOf({ ...set, inputs: withMask })).toBe(errorKinds.upload_missing.code);
  });
});
