import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { createPicturePreparer } from '#api/engines/embedded/picture-preparer.ts';
import type { PicturePreparer } from '#api/engines/engine.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import type { Service } from '#api/engines/remote/service.ts';
import { createServiceEngine } from '#api/engines/remote/service-engine.ts';
import { modelsOf } from '#api/engines/remote/watch-server.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';

/** Starts a run on a video whose preparation goes as told. @returns how it ends, and whether it was sent */
async function startWith(prepareClip: PicturePreparer['prepareClip'], signal = new AbortController().signal) {
  const start = vi.fn<Service['start']>(async () => ({ id: 'order' }));
  const engine = createServiceEngine({
    service: () => ({ resumable: true, start }) as Partial<Service> as Service,
    models: () => modelsOf('fal'),
    isServed: () => true,
    preparer: { prepareClip } as Partial<PicturePreparer> as PicturePreparer,
    ...{ isPaid: true, concurrency: 1 },
  });
  const input = {
    ...({ feature: 'video-effects', inputs: [{ role: 'video', path: 'ball.mp4' }], maxPixels: 1e6 } as const),
    parameters: { model: 'lucy-restyle', effect: 'oil', seconds: 1 },
    ...({ outputFolder: await makeDataFolder(), digitalSourceType: 'algorithmicMedia', signal } as const),
  };
  const ended: unknown = await engine.start(input, 'run').catch((error: unknown) => error);
  return { ended, isSent: start.mock.calls.length > 0 };
}

const video = { path: 'part.mp4', width: 160, height: 96, seconds: 1, frames: 25 };
const prepared = { photos: [], mask: undefined, box: undefined, size: video, video };

it('[GEN-03] A run whose preparation breaks off was never sent, and may be tried again', async () => {
  const { ended, isSent } = await startWith(() =>
    Promise.reject(new EngineError('internal', 'the process ended', { retryable: true })),
  );
  expect(ended).toMatchObject({ kind: 'internal', runEnded: true, retryable: true });
  expect(isSent).toBe(false);
});

it('[GEN-03] A run that is cancelled while it is prepared is not sent', async () => {
  const stop = new AbortController();
  const { ended, isSent } = await startWith(async () => {
    stop.abort();
    return prepared;
  }, stop.signal);
  expect(ended).toMatchObject({ runEnded: true });
  expect(isSent).toBe(false);
});

it('[GEN-03] A run that is prepared is sent', async () => {
  expect((await startWith(async () => prepared)).isSent).toBe(true);
});

it.each([
  [
    'more oblong than its model takes',
    { width: 4000, height: 1500 },
    { shape: { width: 4000, height: 1500 } },
  ],
  ['of a usual shape', undefined, 'own'],
])('[GEN-03] A photo %s comes back in its own shape', async (_, squeezed, place) => {
  const engine = createServiceEngine({
    service: () => ({ resumable: true, start: async () => ({ id: 'order' }) }) as Partial<Service> as Service,
    models: () => modelsOf('fal'),
    isServed: () => true,
    preparer: {
      prepare: async () => ({
        ...{ photos: ['photo.png'], mask: undefined, box: undefined, squeezed },
        size: { width: 1440, height: 720 },
      }),
    } as Partial<PicturePreparer> as PicturePreparer,
    ...{ isPaid: true, concurrency: 1 },
  });
  const handle = await engine.start(
    {
      ...({ feature: 'kontext', inputs: [{ role: 'photo', path: 'photo' }], maxPixels: 1e6 } as const),
      parameters: { model: 'flux-kontext-pro', prompt: 'make it night' },
      ...({ outputFolder: await makeDataFolder(), digitalSourceType: 'algorithmicMedia' } as const),
    },
    'run',
  );
  expect(handle).toMatchObject({ place });
});

it.each([
  [
    { right: 4000, bottom: 1500 },
    { width: 4000, height: 1500 },
  ],
  [{ right: 1448, bottom: 724 }, undefined],
])(
  '[GEN-03] Of a photo of %o that is sent as 1440 × 720, the shape is kept where it differs',
  async (side, squeezed) => {
    const pool = {
      run: async ({ outputDirectory }: { readonly outputDirectory: string }) => {
        await writeFile(path.join(outputDirectory, 'photo.png'), '');
        return { files: [], findings: { left: 0, top: 0, ...side, width: 1440, height: 720 } };
      },
    } as Partial<Record<keyof ImagingPool, unknown>> as ImagingPool;
    const model = modelsOf('fal').find(({ id }) => id === 'flux-kontext-pro');
    if (!model) throw new Error('no such model');
    const folder = await makeDataFolder();
    const input = {
      ...({ feature: 'kontext', inputs: [{ role: 'photo', path: 'photo' }], maxPixels: 1e6 } as const),
      ...({ parameters: {}, outputFolder: folder, digitalSourceType: 'algorithmicMedia' } as const),
    };
    const prepared = await createPicturePreparer(pool).prepare({ input, folder, model });
    expect(prepared).toMatchObject({ box: undefined, squeezed });
  },
);
