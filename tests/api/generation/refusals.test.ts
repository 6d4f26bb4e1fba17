import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { samplePhotoUrl } from '#lib/catalog/samples.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Body } from '#lib/contract/contract.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import german from '#messages/de/errors.json' with { type: 'json' };
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { photoInput, taskOf, upload, waitForEnd } from './support/run-request.ts';

let host: TestHost;
let wall: Buffer;
let portrait: Buffer;
beforeAll(async () => {
  host = await buildTestHost();
  const create = { width: 320, height: 240, channels: 3, background: '#b8b2a6' } as const;
  wall = await sharp({ create }).png().toBuffer();
  portrait = await sharp(`public${samplePhotoUrl('portrait-long-hair')}`)
    .resize(400)
    .png()
    .toBuffer();
});
afterAll(() => host.close());

interface Refused {
  readonly feature: string;
  readonly photo?: Buffer;
  readonly other?: Buffer;
  readonly parameters?: Body<'img2img'>['parameters'];
}

/** Runs a tool on what it cannot do anything with. Tells why it did not, in German, and what that cost. */
async function refuse({ feature, photo = wall, other, parameters = {} }: Refused) {
  const { token } = await host.visit();
  const uploadId = await upload(host, token, { purpose: 'photo', bytes: photo });
  const additional = other ? [await upload(host, token, { purpose: 'photo', bytes: other })] : [];
  const consent = findTool(feature)?.safety !== undefined;
  const inputs = [
    ...photoInput(uploadId),
    ...additional.map((id) => ({ role: 'additional' as const, uploadId: id })),
  ];
  const body = { feature, inputs, consent, parameters };
  const { id } = taskOf(await host.call('img2img', { token, body }));
  await waitForEnd(host, token, id);
  const task = taskOf(await host.call('imgResult', { token, params: { id }, locale: 'de' }));
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  const left = result?.list.find(({ featureCode }) => featureCode === feature)?.dailyLeftCount;
  return { state: task.state, error: task.error, files: task.files, left };
}

/** Expected answer of a refused run: a message, no result, and no charge. */
function refusedFor(key: ErrorKey) {
  const error = { code: errorKinds[key].code, message: german[key] };
  return { state: 'failed', error, files: [], left: FREE_USES_PER_DAY.guest };
}

it('[TOOL-03] Face swap says that the photo, or the one with the other face, shows no face', async () => {
  expect(await refuse({ feature: 'face-swap', other: portrait })).toEqual(refusedFor('no_face'));
  expect(await refuse({ feature: 'face-swap', photo: portrait, other: wall })).toEqual(refusedFor('no_face'));
});

it('[TOOL-05] The clothes changer says that it finds nobody whose clothes could be changed', async () => {
  const parameters = { fabric: 'tartan-red' };
  expect(await refuse({ feature: 'ai-clothes-changer', parameters })).toEqual(refusedFor('person_not_found'));
});

it('[TOOL-08] The baby generator says that a parent is missing, and that a photo shows no face', async () => {
  const feature = 'ai-baby-generator';
  expect(await refuse({ feature, photo: portrait, other: wall })).toEqual(refusedFor('two_faces_needed'));
  expect(await refuse({ feature })).toEqual(refusedFor('no_face'));
});

it('[TOOL-02] [TOOL-10] [TOOL-12] [TOOL-17] [TOOL-20] Tools for one person say that there is no face', async () => {
  const parameters = { 'hairstyle-changer': { style: 'bob' } } as const;
  for (const feature of [
    'photo-to-emoji',
    'hairstyle-changer',
    'headshot-generator',
    'halloween',
    'passport-photo',
  ]) {
    const refused = { feature, parameters: feature === 'hairstyle-changer' ? parameters[feature] : {} };
    expect(await refuse(refused), feature).toEqual(refusedFor('no_face'));
  }
});

it('[TOOL-15] The watermark remover says that it found no watermark where none was marked', async () => {
  expect(await refuse({ feature: 'watermark-remover' })).toEqual(refusedFor('mark_not_found'));
});

it('[TOOL-18] The background tool says that it finds nobody to cut out', async () => {
  for (const feature of ['ai-background', 'background-remover'])
    expect(await refuse({ feature }), feature).toEqual(refusedFor('person_not_found'));
});
