import { describe, expect, it } from 'vitest';
import { matchAcceptLanguage } from '#lib/i18n/resolve-request.ts';

describe('matchAcceptLanguage', () => {
  it.each([
    ['de', 'de'],
    ['DE-ch', 'de'],
    ['pt-BR,pt;q=0.9', 'pt'],
    ['nl;q=1, fr;q=0.3, it;q=0.7', 'it'],
    ['fr;q=0.8,de;q=0.8', 'fr'],
    ['en;q=0.5,ja', 'ja'],
    ['ko ; q=0.2 , es ; q=0.3', 'es'],
    ['de;q=0,fr;q=0.1', 'fr'],
    ['zh-Hant-TW,en;q=0.9', 'tw'],
    ['zh-CN,zh-TW;q=0.5', 'tw'],
    ['zh-Hans-TW,ja;q=0.1', 'ja'],
  ])('[LANG-01] Accept-Language %s selects %s', (header, locale) => {
    expect(matchAcceptLanguage(header)).toBe(locale);
  });

  it.each([
    undefined,
    '',
    ',,,',
    '*',
    'de;q=0',
    'de;q=2',
    'de;q=-1',
    'de;q=',
    'de;level=1',
    '12',
    'tw',
    'zh',
    'd e',
  ])('[LANG-01] Accept-Language %s selects nothing', (header) => {
    expect(matchAcceptLanguage(header)).toBeUndefined();
  });
});
