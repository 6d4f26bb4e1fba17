import { describe, expect, it } from 'vitest';
import { renderScene } from '#samples/render-scene.ts';
import { createMask } from '#samples/renderer/create-mask.ts';
import { createFrame } from '#samples/renderer/frame.ts';
import { leaveOut } from '#samples/renderer/leave-out.ts';
import { listNames } from '#samples/renderer/name-bits.ts';
import { renderFrame } from '#samples/renderer/render-frame.ts';
import { loadScene, sceneNames } from '#samples/scenes/scene-table.ts';

const small = { width: 64, samples: 1 };
const traced = { scene: 'product', width: 64, height: 48, counts: { least: 1, most: 2 } };

describe('rendering a scene', () => {
  it('A scene gives the same bytes with one worker and with two, and masks of what belongs to a solid', async () => {
    const one = await renderScene('product', { ...small, workers: 1 });
    const two = await renderScene('product', { ...small, workers: 2 });
    expect(two.picture).toEqual(one.picture);
    expect(two.masks).toEqual(one.masks);
    expect(one.picture).toMatchObject({ width: 64, height: 48, channels: 3 });
    const { data } = one.masks.bottle;
    expect(data[26 * 64 + 31]).toBe(255);
    expect([data[0], data[63], data[47 * 64], data[47 * 64 + 63]]).toEqual([0, 0, 0, 0]);
    const share = data.filter((value) => value > 0).length / data.length;
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.2);
  });

  it('A clean plate lacks the solid and equals the picture where it threw neither light nor shadow', async () => {
    const [whole, plate] = await Promise.all([
      renderFrame({ ...traced, without: [], workers: 1 }),
      renderFrame({ ...traced, without: ['jar'], workers: 1 }),
    ]);
    const jar = [30 * 64 + 42, 31 * 64 + 44];
    for (const at of jar) expect(plate.depth[at]).not.toBe(whole.depth[at]);
    let same = 0;
    for (let i = 0; i < whole.depth.length; i++) if (whole.diffuse[i * 3] === plate.diffuse[i * 3]) same++;
    expect(same / whole.depth.length).toBeGreaterThan(0.6);
  });

  it('Names that do not exist are refused', async () => {
    const sample = await loadScene('product');
    if (sample.kind !== 'traced') throw new TypeError('not traced');
    const scene = sample.createScene();
    const frame = createFrame({ width: 1, height: 1 });
    expect(() => leaveOut(scene, ['unicorn'])).toThrow(RangeError);
    expect(() => createMask(frame, { scene, solids: ['unicorn'] })).toThrow(RangeError);
    await expect(loadScene('unicorn')).rejects.toThrow(RangeError);
  });

  it('A shadow belongs to the mask where enough rays were kept away', async () => {
    const sample = await loadScene('product');
    if (sample.kind !== 'traced') throw new TypeError('not traced');
    const scene = sample.createScene();
    const frame = createFrame({ width: 12, height: 12 });
    const bit = 1 << listNames(scene).indexOf('jar');
    for (let i = 0; i < 48; i++) frame.shadows[i] = bit;
    frame.shadows[90] = bit;
    const withShadow = createMask(frame, { scene, solids: ['jar'], withShadow: true });
    expect(withShadow.data[14]).toBe(255);
    expect(withShadow.data[90]).toBe(0);
    expect(createMask(frame, { scene, solids: ['jar'] }).data.every((value) => value === 0)).toBe(true);
  });

  it('Every traced scene has the solids that its masks name', async () => {
    for (const name of sceneNames) {
      const sample = await loadScene(name);
      if (sample.kind !== 'traced') continue;
      const names = listNames(sample.createScene());
      for (const { solids } of Object.values(sample.masks ?? {}))
        expect(names).toEqual(expect.arrayContaining([...solids]));
    }
  });
});
