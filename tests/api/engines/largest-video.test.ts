import { expect, it } from 'vitest';
import { largestVideo } from '#api/engines/remote/order.ts';
import { engineModels } from '#lib/catalog/engine-models/models.ts';

const models = engineModels.flatMap((model) =>
  model.sizes.kind === 'video' ? [{ model, most: model.sizes.shortSide }] : [],
);

it('[TOOL-21] What a video costs its operator goes by the pixels that are sent, and by the most of 16:9 where they are unknown', () => {
  expect(models.length).toBeGreaterThan(0);
  for (const { model, most } of models) {
    const of = (upload?: { width: number; height: number }) => {
      const { width, height } = largestVideo(model, { parameters: { seconds: 2 }, upload }) ?? {};
      return { width, height };
    };
    expect(of()).toEqual({ width: Math.round((most * 16) / 9), height: most });
    expect(of({ width: 5 * most, height: 2 * most })).toEqual({
      width: Math.round(2.5 * most),
      height: most,
    });
    expect(of({ width: 2 * most, height: 4 * most })).toEqual({ width: most, height: 2 * most });
  }
});

it('[TOOL-21] A video that is smaller than a model takes, or a thin one, costs by its own pixels', () => {
  for (const { model } of models)
    for (const upload of [
      { width: 320, height: 240 },
      { width: 3840, height: 16 },
    ])
      expect(largestVideo(model, { parameters: { seconds: 2 }, upload })).toMatchObject(upload);
});
