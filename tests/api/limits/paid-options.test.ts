import { describe, expect, it } from 'vitest';
import { giveGift } from '#api/gifts/gifts.ts';
import { hasPaidChoice, paidChoices } from '#lib/catalog/paid-choices.ts';
import type { Body } from '#lib/contract/contract.ts';
import { countedUses } from '../generation/support/inspect.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { photoInput, upload } from '../generation/support/run-request.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';

const PAID = 4604;

async function photoOf(host: TestHost, token: string) {
  return photoInput(await upload(host, token, { purpose: 'photo', bytes: await makePhoto() }));
}

describe('choices that belong to Pro', () => {
  forOneDatabase((database) => {
    it('[LIMIT-04] A child and a teenager are refused to who is no member, at no cost, and given to a member', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { id: userId, token } = await openAccount(host);
      const inputs = await photoOf(host, token);
      const start = (age: string) => {
        const body: Body<'img2img'> = {
          feature: 'ai-baby-generator',
          inputs,
          consent: true,
          parameters: { age },
        };
        return host.call('img2img', { token, body });
      };
      const refused = [await start('child'), await start('teenager')];
      expect(refused.map(({ code, result }) => [code, result])).toEqual(Array(2).fill([PAID, null]));
      expect(await countedUses(host.infrastructure, userId)).toBe(0);
      expect((await start('baby')).code).toBe(200);
      await giveGift(host.infrastructure, { userId, months: 1, reason: 'test' });
      expect((await start('teenager')).code).toBe(200);
    });

    it('[LIMIT-04] A style that is put on the list is refused to guests, and all others stay free', async () => {
      const settings = { roles: ['http'], paidChoices: { 'ai-filter': { style: ['slide-film'] } } } as const;
      const host = await buildTestHost({ database, settings });
      const { token } = await host.visit();
      const inputs = await photoOf(host, token);
      const start = (style: string) =>
        host.call('img2img', { token, body: { feature: 'ai-filter', inputs, parameters: { style } } });
      expect([(await start('slide-film')).code, (await start('oil')).code]).toEqual([PAID, 200]);
    });
  });

  it('[LIMIT-04] Nothing but two ages belongs to Pro', () => {
    expect(paidChoices).toEqual({ 'ai-baby-generator': { age: ['child', 'teenager'] } });
  });

  it('[LIMIT-04] A plan has the paid choices of the tools that carry out its steps', () => {
    const choices = {
      'ai-filter': { style: ['oil'] },
      'hairstyle-changer': { style: ['bob'], colour: ['red'] },
      halloween: { template: ['vampire'] },
    };
    const has = (...steps: object[]) => hasPaidChoice({ feature: 'kontext', parameters: { steps } }, choices);
    const sharpen = { intent: 'sharpen' };
    expect(has(sharpen, { intent: 'style', style: 'oil' })).toBe(true);
    expect(has({ intent: 'hair', style: 'bob' })).toBe(true);
    expect(has({ intent: 'hair', colour: 'red' })).toBe(true);
    expect(has({ intent: 'costume', costume: 'vampire' })).toBe(true);
    expect(has(sharpen, { intent: 'style', style: 'bob' }, { intent: 'recolour', colour: 'red' })).toBe(
      false,
    );
  });

  it('[LIMIT-04] One paid choice among several is enough, and a tool without a list has none', () => {
    const choices = { 'ai-filter': { style: ['one'] } };
    const has = (feature: string, style: unknown) =>
      hasPaidChoice({ feature, parameters: { style } }, choices);
    expect([has('ai-filter', ['two', 'one']), has('ai-filter', 'two'), has('face-swap', 'one')]).toEqual([
      ...[true, false, false],
    ]);
    expect([has('ai-filter', undefined), has('constructor', 'one')]).toEqual([false, false]);
  });
});
