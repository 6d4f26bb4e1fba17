import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  engineModels,
  isModelOffered,
  modelOrSuccessor,
  readModels,
} from '#lib/catalog/engine-models/models.ts';
import {
  nearestRatio,
  pictureRatios,
  promisedSize,
  shapeOf,
} from '#lib/catalog/engine-models/picture-ratios.ts';

const file = path.resolve(import.meta.dirname, '../../../lib/catalog/engine-models/models.json');
const list: Record<string, unknown>[] = JSON.parse(readFileSync(file, 'utf8'));
const [first = {}, ...rest] = list;
const without = (name: string) => Object.fromEntries(Object.entries(first).filter(([key]) => key !== name));
const reading = (changed: Record<string, unknown>) => () => readModels([changed, ...rest]);

describe('the list of models', () => {
  it('[LIMIT-03] An unknown field, a missing price, date, licence or time, or a successor that is not there is refused by name', () => {
    expect(reading({ ...first, cost: 3 })).toThrow(/cost/);
    expect(reading({ ...first, fields: { ...Object(first.fields), steps: 'steps' } })).toThrow(/steps/);
    for (const name of ['price', 'retiresAt', 'seconds', 'credits', 'licence', 'digitalSourceType'])
      expect(reading(without(name))).toThrow(new RegExp(name));
    expect(reading({ ...first, price: null })).toThrow(/has no price/);
    expect(reading({ ...first, price: { usd: 1, per: 'image' } })).toThrow(/checked/);
    expect(reading({ ...first, retiresAt: 'soon' })).toThrow(/retiresAt/);
    expect(reading({ ...first, retiresAt: '2027-01-01', successor: 'nobody' })).toThrow(/successor nobody/);
    expect(() => readModels([first, ...list])).toThrow(/is there twice/);
  });

  it('[LIMIT-03] A model is offered until the day of its end', () => {
    const [model] = engineModels;
    if (!model) throw new Error('no model');
    const ending = { ...model, retiresAt: '2026-12-01' };
    expect(['2026-11-30', '2026-12-01'].map((day) => isModelOffered(ending, day))).toEqual([true, false]);
  });

  it('[LIMIT-03] A model that has ended is done by the first of its successors that is offered, or by nobody', () => {
    const [model] = engineModels;
    if (!model) throw new Error('no model');
    const named = (id: string, successor: string | null) => ({ ...model, id, successor });
    const all = [
      named('old', 'newer'),
      named('newer', 'newest'),
      named('newest', null),
      named('ring', 'ring'),
    ];
    const offered = all.filter(({ id }) => id === 'newest');
    const chosen = (id: string) => modelOrSuccessor(id, { offered, all })?.id;
    expect(['old', 'newest', 'ring', 'nobody'].map(chosen)).toEqual([
      'newest',
      'newest',
      undefined,
      undefined,
    ]);
  });

  it('[TOOL-11] A model is asked for the ratio of a wallpaper that is nearest, and for a square without one', () => {
    const askedFor = (ratio: unknown) => nearestRatio(pictureRatios, shapeOf(ratio));
    const wallpapers = ['9:20', '16:10', '21:9', '4:5', undefined, 'wide'];
    expect(wallpapers.map(askedFor)).toEqual(['9:16', '3:2', '16:9', '4:5', '1:1', '1:1']);
  });

  it('[GEN-04] Every ratio has a size of about a million pixels, in steps that all models take', () => {
    for (const ratio of pictureRatios) {
      const { width, height } = promisedSize(ratio);
      const [across = 1, down = 1] = ratio.split(':').map(Number);
      expect([width % 16, height % 16, width * down - height * across]).toEqual([0, 0, 0]);
      expect(width * height).toBeGreaterThan(900_000);
    }
  });
});
