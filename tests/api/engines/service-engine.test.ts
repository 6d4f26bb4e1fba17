import { expect, it, vi } from 'vitest';
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
