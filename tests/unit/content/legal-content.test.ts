import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { formatContent } from '#lib/content/format-content.ts';
import {
  type LegalName,
  legalContent,
  legalNames,
  legalValues,
  readLegalContent,
} from '#lib/content/legal-content.ts';
import { readContent } from '#lib/content/read-content.ts';
import type { Operator } from '#lib/operator/env.ts';
import type { ThirdParties } from '#lib/third-parties/env.ts';

const stranger: Operator = { name: null, address: null, email: null, payments: [] };
const known: Operator = {
  name: 'Studio Example',
  address: '1 Example Street',
  email: 'help@studio.example',
  payments: ['stripe'],
};
const nobody: ThirdParties = { adsFrame: null, analyticsScript: null };
const both: ThirdParties = { adsFrame: 'https://ads.example/', analyticsScript: 'https://count.example/' };

afterEach(() => vi.unstubAllEnvs());

const written = locales.filter(({ code }) => existsSync(`content/${code}/legal`));

describe.each(written)('the legal pages in $name', ({ code, tag }) => {
  const formatted = (name: LegalName, ...[operator, parties]: readonly [Operator, ThirdParties]) =>
    JSON.stringify(
      formatContent(readContent({ locale: code, name: `legal/${name}`, schema: legalContent }), {
        tag,
        values: legalValues(tag, { operator, parties }),
      }),
    );

  it.each(legalNames)(
    '[ROUTE-03] The legal page %s has its shape and needs no fact that is not given',
    (name) => {
      for (const operator of [stranger, known]) {
        for (const parties of [nobody, both]) {
          expect(() => formatted(name, operator, parties)).not.toThrow();
        }
      }
    },
  );

  it('The legal pages name who runs the server, once that is known', () => {
    for (const fact of [known.name, known.address, known.email]) {
      expect(formatted('imprint', known, nobody)).toContain(fact);
    }
    expect(formatted('terms', known, nobody)).toContain(known.name);
    expect(formatted('contact', known, nobody)).toContain(known.email);
  });

  it('The legal pages tell of other companies only where there are some', () => {
    expect(formatted('privacy', known, both)).not.toBe(formatted('privacy', known, nobody));
  });
});

describe('an operator whose name ends in a full stop', () => {
  const sentencesWith = (name: string) => {
    vi.stubEnv('OPERATOR_NAME', name);
    const { sections } = readLegalContent('en', 'terms');
    return sections.flatMap(({ paragraphs }) => paragraphs).filter((text) => text.includes(name));
  };

  it('[ROUTE-03] A sentence that ends in the name of the operator has one full stop', () => {
    const plain = sentencesWith('Studio Example');
    expect(plain.some((text) => text.includes('Studio Example.'))).toBe(true);
    const stopped = sentencesWith('Example Inc.');
    expect(stopped.length).toBe(plain.length);
    expect(stopped.filter((text) => text.includes('..'))).toEqual([]);
  });
});
