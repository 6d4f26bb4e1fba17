import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_STORAGE_BYTES,
  BATCH_PHOTOS,
  RETENTION_CHOICES,
  RETENTION_HOURS,
  retentionChoices,
} from '#lib/catalog/limits.ts';
import { paidChoices } from '#lib/catalog/paid-choices.ts';
import { babyAges, babySexes } from '#lib/catalog/tools/ai-baby-generator/constants.ts';
import { enhancedFactors } from '#lib/catalog/tools/photo-enhancer/options.ts';
import { toolOf } from '#lib/catalog/tools.ts';

/** Photos that a run takes at most. */
const photosOf = (key: Parameters<typeof toolOf>[0]) => 1 + (toolOf(key).inputs.additional?.[1] ?? 0);

describe('what the catalogue promises', () => {
  it('A set of head shots takes up to twelve photos', () => {
    expect(photosOf('headShot')).toBe(12);
  });

  it('A child has two parents and three ages, of which two belong to Pro', () => {
    expect(photosOf('babyGenerator')).toBe(2);
    expect([babyAges, babySexes]).toEqual([
      ['baby', 'child', 'teenager'],
      ['any', 'girl', 'boy'],
    ]);
    expect(paidChoices['ai-baby-generator']?.age).toEqual(['child', 'teenager']);
  });

  it('All styles, cuts and clothes are free', () => {
    const { 'ai-baby-generator': _, ...others } = paidChoices;
    expect(Object.values(others).flatMap((parameters) => Object.values(parameters).flat())).toEqual([]);
  });

  it('Face swap always needs a second photo with the face', () => {
    expect(toolOf('faceSwap').inputs.additional).toEqual([1, 1]);
  });

  it('The enhancer offers a picture at its size, twice and four times as large', () => {
    expect(enhancedFactors).toEqual([1, 2, 4]);
  });

  it('A result is kept for an hour, a day or thirty days, within what its owner may have', () => {
    expect(RETENTION_CHOICES).toEqual([1, 24, 720]);
    expect(RETENTION_HOURS).toEqual({ guest: 24, account: 720, pro: null });
    expect(ACCOUNT_STORAGE_BYTES).toBe(2 * 1024 ** 3);
    expect(retentionChoices('guest')).toEqual([1, 24]);
  });

  it('A batch is small for everybody and large for Pro', () => {
    expect(BATCH_PHOTOS).toEqual({ everyone: 5, pro: 50 });
  });
});
