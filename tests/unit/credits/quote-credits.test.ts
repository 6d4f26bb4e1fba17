import { expect, it } from 'vitest';
import { tools } from '#lib/catalog/tools.ts';
import { creditCostsOf, quoteCredits, quoteIfKnown } from '#lib/credits/quote-credits.ts';
import { catalogCreditCosts } from '#tests/support/catalog-costs.ts';

it('[LIMIT-03] The catalogue has video paid by all credits, advanced models by those of Pro alone, sets by head shots, and nothing else', () => {
  const costing = tools.filter(({ creditCost }) => (creditCost as number) > 0);
  expect(Object.keys(catalogCreditCosts).toSorted()).toEqual(
    [...costing.map(({ featureCode }) => featureCode), 'headshot-generator'].toSorted(),
  );
  for (const { featureCode: feature, creditCost, kind } of costing) {
    const scopes = kind === 'video' ? ['video', 'video_and_models'] : ['video_and_models'];
    expect(quoteCredits({ feature, parameters: { seconds: 5 } }, catalogCreditCosts)).toEqual({
      amount: creditCost,
      unit: 'credit',
      scopes,
    });
  }
  expect(quoteCredits({ feature: 'object-remover', parameters: {} }, catalogCreditCosts)).toBeNull();
  expect(quoteCredits({ feature: 'constructor', parameters: {} }, catalogCreditCosts)).toBeNull();
});

it('[LIMIT-03] A run costs the cost of a piece times the pieces, rounded up once', () => {
  const priceOf = (each: number, count: unknown) =>
    quoteCredits({ feature: 'kontext', parameters: { count } }, { kontext: { each, scopes: ['video'] } })
      ?.amount;
  expect(priceOf(4, undefined)).toBe(4);
  expect(priceOf(4, 3)).toBe(12);
  expect(priceOf(1.5, 3)).toBe(5);
  expect(priceOf(0.1, 30)).toBe(3);
  expect(priceOf(4, 0)).toBe(4);
});

it('[LIMIT-03] A video costs by its kind and each begun stretch of its length, and a model by the run however long', () => {
  const costs = creditCostsOf([
    { featureCode: 'video-enhancer', creditCost: 15, creditSeconds: 5 },
    { featureCode: 'video-effects', creditCost: 2.5, creditSeconds: null },
    { featureCode: 'nano-banana', creditCost: 4 },
    {
      ...{ featureCode: 'object-remover', creditCost: 0 },
      models: [
        { id: 'hosted', creditCost: 4 },
        { id: 'own', creditCost: 0 },
      ],
    },
  ]);
  const priceOf = (feature: string, parameters: { seconds?: number; count?: number; model?: string }) =>
    quoteCredits({ feature, parameters }, costs);
  const all = ['video', 'video_and_models'];
  const lengths = [0.5, 5, 5.04, 5.2, 10, 61];
  expect(lengths.map((seconds) => priceOf('video-enhancer', { seconds })?.amount)).toEqual([
    ...[15, 15, 15, 30, 30, 195],
  ]);
  expect(priceOf('video-enhancer', { seconds: 8, count: 2 })).toEqual({
    ...{ amount: 60, unit: 'credit', scopes: all },
  });
  expect(priceOf('video-effects', { seconds: 60 })).toEqual({ amount: 3, unit: 'credit', scopes: all });
  expect(priceOf('nano-banana', { count: 3 })).toEqual({
    amount: 12,
    unit: 'credit',
    scopes: ['video_and_models'],
  });
  expect(priceOf('object-remover', {})).toBeNull();
  expect(priceOf('object-remover', { model: 'own' })).toBeNull();
  expect(priceOf('object-remover', { model: 'hosted' })?.amount).toBe(4);
  expect(() => priceOf('video-enhancer', {})).toThrow(RangeError);
});

it('[PAY-14] A set costs a head shot for each picture where it has more than four, or is to be paid', () => {
  const costOf = (parameters: Record<string, unknown>) =>
    quoteCredits({ feature: 'headshot-generator', parameters }, catalogCreditCosts);
  expect([costOf({}), costOf({ count: 4 })]).toEqual([null, null]);
  expect(costOf({ count: 5 })).toEqual({ amount: 5, unit: 'headshot', scopes: ['headshot'] });
  expect(costOf({ count: 2, paid: true })?.amount).toBe(2);
  expect(quoteCredits({ feature: 'headshot-generator', parameters: { count: 120 } }, {})).toBeNull();
});

it('[LIMIT-03] A model that a run names costs its own credits for each picture, and nothing where it costs none', () => {
  const scopes = ['video_and_models'] as const;
  const costs = { kontext: { each: 4, scopes, byModel: { dear: { each: 8 }, own: { each: 0 } } } };
  const amountOf = (parameters: Readonly<Record<string, unknown>>) =>
    quoteCredits({ feature: 'kontext', parameters }, costs)?.amount ?? null;
  expect([{}, { model: 'dear', count: 3 }, { model: 'own' }, { model: 'constructor' }].map(amountOf)).toEqual(
    [4, 24, null, 4],
  );
});

it('[LIMIT-03] A model costs its own credits for each of its own stretches of a video', () => {
  const costs = creditCostsOf([
    {
      ...{ featureCode: 'video-effects', creditCost: 15, creditSeconds: 5 },
      models: [
        { id: 'by-length', creditCost: 20, creditSeconds: 2 },
        { id: 'by-run', creditCost: 50 },
      ],
    },
  ]);
  const of = (parameters: Readonly<Record<string, unknown>>) =>
    quoteIfKnown({ feature: 'video-effects', parameters }, costs)?.amount;
  const seconds = 5;
  expect([of({ seconds }), of({ seconds, model: 'by-length' }), of({ seconds, model: 'by-run' })]).toEqual([
    ...[15, 60, 50],
  ]);
  expect([of({ model: 'by-length' }), of({ model: 'by-run' })]).toEqual([undefined, 50]);
});

it('[LIMIT-03] A run by a model that has ended costs what its successor costs', () => {
  const models = [{ id: 'next', creditCost: 7, replaces: ['ended', 'first'] }];
  const costs = creditCostsOf([{ featureCode: 'kontext', creditCost: 0, models }]);
  const of = (model: string) => quoteCredits({ feature: 'kontext', parameters: { model } }, costs)?.amount;
  expect(['next', 'ended', 'first', 'other'].map(of)).toEqual([7, 7, 7, undefined]);
});

it('[LIMIT-03] A price that goes by a length is not known before there is one', () => {
  const of = (parameters: Readonly<Record<string, unknown>>) =>
    quoteIfKnown({ feature: 'video-effects', parameters }, catalogCreditCosts)?.amount;
  expect([of({}), of({ seconds: 0 }), of({ seconds: 6 })]).toEqual([undefined, undefined, 30]);
});

it('[LIMIT-03] Head shots by a model cost credits for each picture, and take a free use where the model costs nothing', () => {
  const models = [
    { id: 'dear', creditCost: 4 },
    { id: 'own', creditCost: 0 },
  ];
  const costs = creditCostsOf([
    { featureCode: 'headshot-generator', creditCost: 0, headshotCost: 1, models },
  ]);
  const costOf = (parameters: Record<string, unknown>) =>
    quoteCredits({ feature: 'headshot-generator', parameters }, costs);
  expect(costOf({ model: 'dear', count: 3 })).toEqual({
    amount: 12,
    unit: 'credit',
    scopes: ['video_and_models'],
  });
  expect(costOf({ model: 'own', count: 3 })).toBeNull();
  expect(costOf({ model: '', count: 3 })).toBeNull();
  expect(costOf({ model: '', count: 10 })).toMatchObject({ amount: 10, unit: 'headshot' });
});
