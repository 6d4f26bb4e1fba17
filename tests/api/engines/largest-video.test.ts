import { expect, it } from 'vitest';
import { largestVideo } from '#api/engines/remote/order.ts';
import { engineModels } from '#lib/catalog/engine-models/models.ts';

it('[TOOL-21] What a video costs its operator goes by its shape, upright or not, and by 16:9 where that is unknown', () => {
  const models = engineModels.filter(({ sizes }) => sizes.kind === 'video');
  expect(models.length).toBeGreaterThan(0);
  for (const model of models) {
    const of = (shape?: { width: number; height: number }) => {
      const { width = 0, height = 1 } = largestVideo(model, { parameters: { seconds: 2 }, shape }) ?? {};
      return width / height;
    };
    expect(of()).toBeCloseTo(16 / 9, 1);
    expect(of({ width: 2560, height: 1080 })).toBeCloseTo(64 / 27, 1);
    expect(of({ width: 1080, height: 1920 })).toBeCloseTo(16 / 9, 1);
    expect(of({ width: 600, height: 600 })).toBeCloseTo(1, 1);
  }
});
