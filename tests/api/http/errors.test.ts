import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { translateError } from '#api/i18n/translate.ts';
import { locales } from '#lib/catalog/locales.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { collectLog } from '../support/collect-log.ts';

const keys = Object.keys(errorKinds) as ErrorKey[];

function wordsOf(locale: string): Record<string, string> {
  const file = `messages/${locale}/errors.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

describe('words for failures', () => {
  it('Every error of the table has an English text, and there are no others', () => {
    expect(Object.keys(wordsOf('en')).sort()).toEqual([...keys].sort());
  });

  it('[NET-04] Error texts are those of the specification where it has them', () => {
    expect(translateError('too_many_requests', 'en')).toBe(
      'You are operating too quickly, please try again later!',
    );
    expect(translateError('internal', 'en')).toBe(
      "Oops, there's a problem with the system. Please try again later!",
    );
  });

  it('Error texts name limits as the language writes them', () => {
    expect(translateError('file_too_large', 'en')).toMatch(/ 25\sMB\./);
    expect(translateError('file_too_large', 'fr')).toMatch(/ 25\sMo\./);
    expect(translateError('too_many_pixels', 'de')).toMatch(/16\.384\sPixeln/);
    expect(translateError('output_too_large', 'tw')).toMatch(/5,000\s萬像素/);
  });

  it.each(locales.map(({ code }) => code))('Error texts come in %s, else in English', (locale) => {
    for (const key of keys) {
      const text = wordsOf(locale)[key] ?? wordsOf('en')[key];
      if (text?.includes('{')) expect(translateError(key, locale)).not.toMatch(/[{}]|errors\./);
      else expect(translateError(key, locale)).toBe(text);
    }
  });
});

it('A failure is told in the language of x-locale, and in English where that is no language of ours', async () => {
  const host = await buildTestHost();
  for (const locale of ['de', 'tw', 'xx', '']) {
    const { message } = await host.call('list', { token: 'x'.repeat(43), locale });
    const expected = locale === 'de' || locale === 'tw' ? locale : 'en';
    expect(message).toBe(translateError('invalid_token', expected));
  }
});

it('An unknown failure tells the caller nothing, and is logged once in full', async () => {
  const { log, lines } = collectLog();
  const host = await buildTestHost({ parts: { log } });
  const { database } = host.infrastructure;
  await database.queries.execute('alter table users rename to people');
  const answer = await host.call('visit');
  expect(answer).toMatchObject({
    status: 500,
    code: 500,
    message: "Oops, there's a problem with the system. Please try again later!",
    result: null,
  });
  await database.queries.execute('alter table people rename to users');
  const failed = lines().filter(({ route }) => route === 'visit');
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({ level: 50, status: 500, failure: 'internal' });
  expect(failed[0]?.reqId).toBe(answer.headers.get('x-request-id'));
  expect(JSON.stringify(failed[0])).toContain('users');
});

it('A result that does not fit its schema is a failure instead of an answer', async () => {
  const host = await buildTestHost({ parts: { clock: { now: () => Number.NaN } } });
  expect(await host.call('getSysConfig')).toMatchObject({ status: 500, code: 500, result: null });
});

it('A request with a wrong field names it in the envelope and in words of the caller’s language', async () => {
  const host = await buildTestHost();
  const send = async (body: object, locale = 'en') => {
    const headers = { 'content-type': 'application/json', 'x-locale': locale };
    const url = `${host.origin}/api/report/send`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const report = { kind: 'help', text: 'The file does not open.' };
  expect(await send({ ...report, replyTo: 'nobody' }, 'de')).toEqual({
    code: 400,
    message: expect.stringContaining('„replyTo“'),
    result: null,
    field: 'replyTo',
  });
  expect(await send({ kind: 'help' })).toMatchObject({ code: 400, field: 'text' });
  expect(await send({ ...report, isVip: true })).toMatchObject({ code: 400, field: 'isVip' });
  const strange = await send({ ...report, '<b>': 1 });
  expect(Object.keys(strange)).toEqual(['code', 'message', 'result']);
  expect(strange.message).toBe(translateError('invalid_request', 'en'));
});
