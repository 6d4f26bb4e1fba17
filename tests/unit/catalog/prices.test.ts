import { describe, expect, it } from 'vitest';
import {
  CURRENCY,
  creditPacks,
  creditPrices,
  DEFAULT_CREDIT_PACK,
  defaultPlan,
  HEADSHOT_MEMBER_PERCENT_OFF,
  headshotPacks,
  monthlyPlan,
  PRO_CREDITS_PER_MONTH,
  TRIAL,
  yearlyPlan,
} from '#lib/catalog/prices.ts';
import { formatMills, formatPercent, formatPrice } from '#lib/i18n/format-price.ts';

const price = (cents: number) => formatPrice('en-US', cents);

describe('the price catalogue', () => {
  it('Pro is sold by the month and by the year, and the year is chosen first', () => {
    expect(CURRENCY).toBe('USD');
    const shown = [monthlyPlan, yearlyPlan].map((plan) => [
      plan.id,
      price(plan.amountCents),
      price(plan.originalCents),
      price(plan.perDayCents),
    ]);
    expect(shown).toEqual([
      [2, '$9.99', '$19.99', '$0.33'],
      [3, '$59.99', '$119.99', '$0.16'],
    ]);
    expect(formatPercent('en-US', yearlyPlan.percentOff)).toBe('50%');
    expect(defaultPlan).toBe(yearlyPlan);
    expect(PRO_CREDITS_PER_MONTH).toBe(500);
  });

  it('The price list of credits is complete, and six packs of it are offered', () => {
    const shown = creditPrices.map(({ id, credits, offered, amountCents, eachMills, original }) => [
      id,
      credits,
      offered,
      price(amountCents),
      eachMills && formatMills('en-US', eachMills),
      original && `${original.percentOff}% off ${price(original.cents)}`,
    ]);
    expect(shown).toEqual([
      [null, 100, false, '$2.99', null, null],
      [4, 200, true, '$6.99', '$0.035', null],
      [null, 500, false, '$9.99', '$0.02', null],
      [11, 1000, true, '$14.99', '$0.015', null],
      [5, 5000, true, '$44.99', null, '10% off $49.99'],
      [6, 10_000, true, '$84.99', null, '15% off $99.99'],
      [7, 20_000, true, '$159.99', null, '20% off $199.99'],
      [8, 50_000, true, '$349.99', null, '30% off $499.99'],
    ]);
  });

  it('The chosen pack is 1000 credits on the pack page, and 5000 beside plans and in the plain list', () => {
    const { buyId, besidePlansId, listIndex } = DEFAULT_CREDIT_PACK;
    const creditsOf = (id: number) => creditPacks.find((pack) => pack.id === id)?.credits;
    expect([creditsOf(buyId), creditsOf(besidePlansId), creditPacks[listIndex]?.credits]).toEqual([
      1000, 5000, 5000,
    ]);
  });

  it('Three packages of head shots are sold, cheaper for Pro members', () => {
    const shown = headshotPacks.map(({ count, product, full, member, freeRedo }) => [
      count,
      product,
      ...[full, member].flatMap(({ amountCents, eachCents }) => [price(amountCents), price(eachCents)]),
      freeRedo,
    ]);
    expect(shown).toEqual([
      [30, 'headshot_pro_1', '$9.90', '$0.33', '$7.92', '$0.26', false],
      [60, 'headshot_pro_2', '$16.90', '$0.28', '$13.52', '$0.22', false],
      [120, 'headshot_pro_3', '$24.90', '$0.20', '$19.92', '$0.16', true],
    ]);
    for (const { full, member } of headshotPacks) {
      const expected = (full.amountCents * (100 - HEADSHOT_MEMBER_PERCENT_OFF)) / 100;
      expect(member.amountCents).toBe(Math.round(expected));
    }
  });

  it('The trial leads into the yearly plan', () => {
    expect(TRIAL).toEqual({ days: 3, credits: 30, thenPlanId: yearlyPlan.id, offerMinutes: 30 });
  });

  it('[LANG-06] Prices are written as the language writes them', () => {
    expect(formatPrice('de-DE', 5999)).toBe('59,99\u00a0$');
    expect(formatPrice('en-US', 0)).toBe('$0');
  });
});
