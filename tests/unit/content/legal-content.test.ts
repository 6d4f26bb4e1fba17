import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Availability } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
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

const stranger: Operator = { name: null, address: null, email: null };
const known: Operator = {
  name: 'Studio Example',
  address: '1 Example Street',
  email: 'help@studio.example',
};
const nothing: Availability = { ...readAvailability(), account: false };
const selling: Availability = { ...nothing, account: true, payments: ['stripe'] };
const nobody: ThirdParties = {
  adsFrame: null,
  analyticsScript: null,
  badge: null,
  signIn: { google: null, apple: null },
  apps: { ios: null, android: null },
};
const both: ThirdParties = {
  adsFrame: 'https://ads.example/',
  analyticsScript: 'https://count.example/',
  badge: { page: 'https://badge.example/', picture: 'https://badge.example/1.png', script: null },
  signIn: { google: { clientId: 'google', oneTap: true }, apple: null },
  apps: { ios: null, android: null },
};

afterEach(() => vi.unstubAllEnvs());

const written = locales.filter(({ code }) => existsSync(`content/${code}/legal`));

describe.each(written)('the legal pages in $name', ({ code, tag }) => {
  const formatted = (name: LegalName, ...[operator, parties]: readonly [Operator, ThirdParties]) =>
    formattedFor(name, { operator, parties, availability: nothing });
  const formattedFor = (name: LegalName, surroundings: Parameters<typeof legalValues>[1]) =>
    JSON.stringify(
      formatContent(readContent({ locale: code, name: `legal/${name}`, schema: legalContent }), {
        tag,
        values: legalValues(tag, surroundings),
      }),
    );

  it.each(legalNames)(
    '[ROUTE-03] The legal page %s has its shape and needs no fact that is not given',
    (name) => {
      for (const operator of [stranger, known]) {
        for (const parties of [nobody, both]) {
          for (const availability of [nothing, selling])
            expect(() => formattedFor(name, { operator, parties, availability })).not.toThrow();
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

describe('the legal pages of a site that sells nothing', () => {
  it.each(written)(
    '[ROUTE-03] The terms and the privacy policy in $name promise no account',
    ({ code, tag }) => {
      for (const name of ['terms', 'privacy'] as const) {
        const read = (availability: Availability) =>
          JSON.stringify(
            formatContent(readContent({ locale: code, name: `legal/${name}`, schema: legalContent }), {
              tag,
              values: legalValues(tag, { operator: known, parties: nobody, availability }),
            }),
          );
        expect(read(selling).length).toBeGreaterThan(read(nothing).length);
      }
    },
  );

  it.each(written)(
    '[ROUTE-03] The terms in $name leave out what they say of plans and payment',
    ({ code }) => {
      vi.stubEnv('PAYMENTS', 'off');
      const all = readContent({ locale: code, name: 'legal/terms', schema: legalContent }).sections;
      const shown = readLegalContent(code, 'terms').sections;
      expect(all.filter(({ needs }) => needs?.includes('payments'))).toHaveLength(3);
      expect(shown.map(({ heading }) => heading)).toEqual(
        all.filter(({ needs }) => !needs?.includes('payments')).map(({ heading }) => heading),
      );
      vi.unstubAllEnvs();
    },
  );
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
