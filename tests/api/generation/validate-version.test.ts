import { describe, expect, it } from 'vitest';
import type { Engine } from '#api/engines/engine.ts';
import { optionsOfVersions, validateVersion } from '#api/generation/start/validate-version.ts';
import { parameters as swap } from '#lib/catalog/tools/video-face-swap/parameters.ts';
import { AppError } from '#lib/contract/app-error.ts';

/** A host on which one model does all runs, also those of models that have ended. */
function hostOf(model: string) {
  const engine: Pick<Engine, 'modelFor'> = { modelFor: () => model };
  return { byName: { fal: engine as Engine } };
}

const done = { kind: 'run', state: 'done' } as const;
const picture = { ...done, feature: 'ai-image-generator' };
const refused = new AppError('invalid_request');

describe('versions by a model', () => {
  it('[GEN-04] A version after the end of its model is a run of the successor, by its name and its price', async () => {
    const parameters = { model: 'flux-schnell', prompt: 'A lighthouse', count: 4, ratio: '1:1', seed: 3 };
    const version = await validateVersion(hostOf('flux-2-pro'), { ...picture, parameters });
    expect(version.engine).toBe('fal');
    // All four stay counted, so that the seed of the next is not that of one of them.
    expect(version.parameters).toEqual({ ...parameters, model: 'flux-2-pro' });
  });

  it('[GEN-04] A successor that takes no part of this length makes no version of it', async () => {
    const host = hostOf('pixverse-swap');
    const partOf = (seconds: number) => ({
      ...{ ...done, feature: 'video-face-swap' },
      parameters: { ...swap.parse({ seconds }), model: 'ended' },
    });
    expect(await optionsOfVersions(host, partOf(0.5))).toBeNull();
    await expect(validateVersion(host, partOf(0.5))).rejects.toEqual(refused);
    expect((await validateVersion(host, partOf(4))).parameters).toMatchObject({ model: 'pixverse-swap' });
  });

  it('[GEN-04] A model without a seed has no versions where the tool has none by itself', async () => {
    const parameters = { model: 'bria-video-eraser', from: 0, seconds: 4, seed: 1 };
    const first = { ...done, feature: 'video-watermark-remover', parameters };
    expect(await optionsOfVersions(hostOf('bria-video-eraser'), first)).toBeNull();
  });
});
