import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readBatch } from '#features/workspace/batch/keep-batch.ts';
import { openPhoto } from '#features/workspace/photo/open-photo.ts';
import { keep } from '#lib/browser/storage/device-store.ts';
import { fingerprintFile, readSending } from '#lib/browser/storage/kept-photo.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { contract } from '#lib/contract/contract.ts';
import { WithMessages } from '#tests/support/with-messages.tsx';
import { forgetEverything } from '../support/forget-everything.ts';
import { paintPicture } from '../support/paint-picture.ts';
import { useSetupOfPhoto } from '../support/use-setup-of-photo.ts';

beforeEach(forgetEverything);

const id = () => crypto.randomUUID();

describe('what an earlier release stored in this browser', () => {
  it('[GEN-02] An upload of an earlier release goes on as a request that the host accepts', () => {
    const feature = 'ai-background';
    const [uploadId, maskId, correctionsId, otherId] = [id(), id(), id(), id()];
    const order = {
      feature,
      parameters: { blur: 1 },
      consent: true,
      ...Object.fromEntries([
        ['maskId', maskId],
        ['correctionsId', correctionsId],
        ['otherIds', [otherId]],
      ]),
    };
    const stored = { uploadId, fingerprint: 'abc', name: 'sea.png', order };
    sessionStorage.setItem(`sending:${feature}`, JSON.stringify(stored));
    const request = {
      ...{ feature, parameters: { blur: 1 }, consent: true },
      inputs: [
        { role: 'additional', uploadId: otherId },
        { role: 'mask', uploadId: maskId },
        { role: 'corrections', uploadId: correctionsId },
      ],
    };
    expect(readSending(feature)).toEqual({ uploadId, fingerprint: 'abc', name: 'sea.png', request });
    expect(contract.img2img.body.parse(readSending(feature)?.request)).toEqual(request);
  });

  it('An upload of the release that first stored inputs by role keeps them', () => {
    const inputs = [{ role: 'mask' as const, uploadId: id() }];
    const order = { feature: 'object-remover', parameters: {}, inputs };
    const stored = { uploadId: id(), fingerprint: 'abc', name: 'sea.png', order };
    sessionStorage.setItem('sending:object-remover', JSON.stringify(stored));
    expect(readSending('object-remover')?.request).toEqual(order);
  });

  it('A batch of an earlier release is resumed with its request, photos and uploaded inputs', async () => {
    const [batchId, itemId, maskId, otherId] = [id(), id(), id(), id()];
    const photo = await paintPicture('sea.png');
    const order = { parameters: { style: 'oil' }, mask: null, others: [{ file: photo, type: 'image/png' }] };
    const item = { id: itemId, name: 'sea.png', bytes: photo.size, state: 'queued', taskId: null };
    const batch = { id: batchId, items: [item], isPaused: true };
    await keep('batchPhotos', { key: `${batchId}/${itemId}`, value: photo });
    const store = (shared: unknown) => keep('batches', { key: batchId, value: { ...batch, order, shared } });
    await store(
      Object.fromEntries([
        ['maskId', maskId],
        ['otherIds', [otherId]],
      ]),
    );
    const inputs = [
      { role: 'additional', uploadId: otherId },
      { role: 'mask', uploadId: maskId },
    ];
    const found = await readBatch(batchId);
    expect(found?.batch).toEqual({ ...batch, request: order, shared: inputs });
    expect([...(found?.photos.keys() ?? [])]).toEqual([itemId]);
    await store(null);
    expect((await readBatch(batchId))?.batch.shared).toBeNull();
    await store(inputs);
    expect((await readBatch(batchId))?.batch.shared).toEqual(inputs);
  });

  it('Settings of a photo that an earlier release stored are restored', async () => {
    const tool = toolOf('faceSwap');
    const options = await loadOptions(tool.featureCode);
    const photo = await openPhoto(await paintPicture('a.png', { colour: 'teal' }), 'a.png');
    const key = `${tool.featureCode}:${await fingerprintFile(photo.file)}`;
    const marking = { way: 'auto', point: { x: 50, y: 50 }, box: null };
    await keep('settings', { key, value: { changed: { strength: 0.4 }, address: location.search, marking } });
    const { result } = renderHook(() => useSetupOfPhoto({ tool, options, photo }), {
      wrapper: WithMessages,
    });
    await waitFor(() => expect(result.current.values.strength).toBe(0.4));
  });
});
