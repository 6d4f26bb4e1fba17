import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';

const pages = path.join(import.meta.dirname, '../../../app/[locale]');

describe('routes', () => {
  it.each(routes.map(({ path: address }) => address))('%s has a page file', (address) => {
    expect(existsSync(path.join(pages, address, 'page.tsx'))).toBe(true);
  });

  it('list every page file, but for the one that says not found', () => {
    const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?:^|\/)page\.tsx$/.test(name),
    );
    const addresses = files.map((name) => `/${path.dirname(name).replace(/^\.$/, '')}`).sort();
    const listed = routes.map((route) => route.path.replace(/(.)\/$/, '$1'));
    expect(addresses).toEqual([...listed, '/page-not-found'].sort());
  });

  it('never begin with a language, and have a key of their own', () => {
    const codes = new Set<string>(locales.map(({ code }) => code));
    expect(routes.filter((route) => codes.has(route.path.split('/')[1] ?? ''))).toEqual([]);
    expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length);
  });
});
