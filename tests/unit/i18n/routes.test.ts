import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';

const pages = path.join(import.meta.dirname, '../../../app/[locale]');

const standIns = ['/page-not-found', '/page-refused'];

/** Addresses of the page files; folders in brackets group pages under a layout and are no part of an address. */
const addresses = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:^|\/)page\.tsx$/.test(name))
  .map((name) => path.dirname(name).split('/'))
  .map((folders) => `/${folders.filter((folder) => folder !== '.' && !folder.startsWith('(')).join('/')}`);

describe('routes', () => {
  it('[ROUTE-01] list every page file, but for those that stand in for others', () => {
    const listed = routes.map((route) => route.path.replace(/(.)\/$/, '$1'));
    expect(addresses.toSorted()).toEqual([...listed, ...standIns].toSorted());
  });

  it('never begin with a language, and have a key of their own', () => {
    const codes = new Set<string>(locales.map(({ code }) => code));
    expect(routes.filter((route) => codes.has(route.path.split('/')[1] ?? ''))).toEqual([]);
    expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length);
  });
});
