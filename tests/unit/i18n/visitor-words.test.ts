import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { contentOf, textsOf } from './read-messages.ts';

/** Words for whoever runs a copy, which visitors cannot do anything with. */
const forOperators: Readonly<Record<Locale, RegExp>> = {
  en: /this server|copy of Pictor|runs this copy|server’s operator/i,
  de: /dies(?:er|em|en|es) Servers?|Kopie von Pictor/i,
  ja: /このサーバー|このPictor/,
  es: /este servidor|copia de Pictor/i,
  tw: /這個伺服器|此伺服器|這個 Pictor/,
  pt: /(?:n?este|deste) servidor|cópia do Pictor/i,
  fr: /ce serveur|copie de Pictor/i,
  ko: /(?<!\p{L})이 서버|이 Pictor/u,
  it: /questo server|copia di Pictor/i,
};

/** The word for a photo, which our own samples are not: they are drawn. */
const photo: Readonly<Record<Locale, RegExp>> = {
  en: /photo/i,
  de: /foto/i,
  ja: /写真/,
  es: /foto/i,
  tw: /照片/,
  pt: /foto/i,
  fr: /photo/i,
  ko: /사진/,
  it: /foto/i,
};

/** Texts about our samples, by namespace or by tool. */
const SAMPLE_TEXTS =
  /^(?:scenes\.|samples\.|home\.(?:hero\.caption|wall\.about)|workspace\.drop\.samplesHint)/;
const SAMPLE_TOOLS = [
  ...['objectRemover', 'watermarkRemover', 'imageExtender', 'recolor', 'photoEnhancer'],
  ...['aiReplacer', 'aiFilter'],
];

/** Terms of a standard, which stand in files and not on screen. */
const STANDARD = /"[^"]*"\s*:\s*"[^"]*(?:algorithmicallyEnhanced|rainedAlgorithmicMedia|compositeSynthetic)/;

describe.each(locales)('the words in $name', ({ code }) => {
  it('[LANG-06] Texts speak to visitors, of this site and not of its server or copy', () => {
    const files = globSync([`messages/${code}/*.json`, `content/${code}/**/*.json`]);
    expect(files.length).toBeGreaterThan(30);
    const found = files.flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.filter((line) => forOperators[code].test(line) || STANDARD.test(line));
    });
    expect(found).toEqual([]);
  });

  it('Our samples, which are drawn, are called photos nowhere', () => {
    const said = [...textsOf(code)].filter(([key]) => SAMPLE_TEXTS.test(key));
    const content = contentOf(code);
    const did = SAMPLE_TOOLS.map((tool) => [`${tool}.did`, content.get(`tools/${tool}.did`)] as const);
    expect(said.length).toBeGreaterThan(20);
    for (const [key, text] of [...said, ...did]) expect(text, key).not.toMatch(photo[code]);
  });

  // Speech control finds a button by the words on it.
  it('The name of a step ends with what its button shows: its number and the step that it came from', () => {
    const say = readMessages(code);
    for (const origin of [say('result.steps.from', { number: 1 }), say('result.steps.fromOriginal')]) {
      const name = `${say('result.steps.number', { number: 3 })} ${origin}`;
      expect(name.endsWith(`3 ${origin}`), name).toBe(true);
    }
  });
});
