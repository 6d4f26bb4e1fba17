import { expect, it } from 'vitest';
import { tools } from '#lib/catalog/tools.ts';
import { catalogCreditCosts, quoteCredits } from '#lib/credits/quote-credits.ts';

it('[LIMIT-03] The catalogue has video paid by all credits, advanced models by those of Pro alone, and nothing else', () => {
  const costing = tools.filter(({ creditCost }) => (creditCost as number) > 0);
  expect(Object.keys(catalogCreditCosts).toSorted()).toEqual(
    costing.map(({ featureCode }) => featureCode).toSorted(),
  );
  for (const { featureCode: feature, creditCost, kind } of costing) {
    const scopes = kind === 'video' ? ['video', 'video_and_models'] : ['video_and_models'];
    expect(quoteCredits({ feature, parameters: {} }, catalogCreditCosts)).toEqual({
      amount: creditCost,
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
