import { describe, expect, it } from 'vitest';
import { BATCH_PHOTOS, KEEPING_CHOICES, KEEPING_HOURS, keepingChoices } from '#lib/catalog/limits.ts';
import { paidChoices } from '#lib/catalog/paid-choices.ts';
import { babyAges, babySexes } from '#lib/catalog/tools/ai-baby-generator/options.ts';
import { enhancedFactors } from '#lib/catalog/tools/photo-enhancer/options.ts';
import { toolOf } from '#lib/catalog/tools.ts';

/** Photos that a run takes at most. */
const photosOf = (key: Parameters<typeof toolOf>[0]) => 1 + (toolOf(key).inputs.additional?.[1] ?? 0);

describe('what the catalogue promises', () => {
  it('[TOOL-12] is a set of head shots of up to twelve photos', () => {
    expect(photosOf('headShot')).toBe(12);
  });

  it('[TOOL-08] is a child of two parents at three ages, of which two belong to Pro', () => {
    expect(photosOf('babyGenerator')).toBe(2);
    expect([babyAges, babySexes]).toEqual([
      ['baby', 'child', 'teenager'],
      ['any', 'girl', 'boy'],
    ]);
    expect(paidChoices['ai-baby-generator'].age).toEqual(['child', 'teenager']);
  });

  it('[GEN-05] is that all styles, cuts and clothes are free', () => {
    const { 'ai-baby-generator': _, ...others } = paidChoices;
    expect(Object.values(others).flatMap((parameters) => Object.values(parameters).flat())).toEqual([]);
  });

  it('[TOOL-03] is a face from a second photo, which is always needed', () => {
    expect(toolOf('faceSwap').inputs.additional).toEqual([1, 1]);
  });

  it('[TOOL-07] is a picture twice and four times as large, or as it is', () => {
    expect(enhancedFactors).toEqual([1, 2, 4]);
  });

  it('[GEN-04] is a result that is kept for an hour, a day or thirty days, within what a person has', () => {
    expect(KEEPING_CHOICES).toEqual([1, 24, 720]);
    expect(KEEPING_HOURS).toEqual({ guest: 24, account: 720 });
    expect(keepingChoices('guest')).toEqual([1, 24]);
  });

  it('is a small batch for everybody and a large one for Pro', () => {
    expect(BATCH_PHOTOS).toEqual({ everyone: 5, pro: 50 });
  });
});
