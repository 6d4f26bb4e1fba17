import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { tools } from '#lib/catalog/tools.ts';

const pages = path.join(import.meta.dirname, '../../../app/[locale]');

const standIns = ['/page-not-found', '/page-refused'];

const pageFolders = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:^|\/)page\.tsx$/.test(name))
  .map((name) => path.dirname(name).split('/'));

/** Folders in brackets group pages under a layout and are no part of an address. */
const addressOf = (folders: readonly string[]) =>
  `/${folders.filter((folder) => folder !== '.' && !folder.startsWith('(')).join('/')}`;

const addresses = pageFolders.map(addressOf);

describe('routes', () => {
  it('[ROUTE-01] list every page file, but for those that stand in for others', () => {
    const listed = routes.map((route) => route.path.replace(/(.)\/$/, '$1'));
    expect(addresses.toSorted()).toEqual([...listed, ...standIns].toSorted());
  });

  it('[ROUTE-06] have places for ads on free tools, and never on prices, accounts or legal texts', () => {
    const addressesIn = (layout: string) =>
      pageFolders
        .filter(([group]) => group === `(${layout})`)
        .map(addressOf)
        .toSorted();
    const halloween = addressesIn('halloween');
    expect(halloween).toEqual(['/halloween-filter-templates', '/halloween-filter-templates/gallery']);
    const free = tools.filter(({ creditCost, path: own }) => creditCost === 0 && !halloween.includes(own));
    expect(addressesIn('horads')).toEqual(free.map(({ path: own }) => own).toSorted());
  });

  it('never begin with a language, and have a key of their own', () => {
    const codes = new Set<string>(locales.map(({ code }) => code));
    expect(routes.filter((route) => codes.has(route.path.split('/')[1] ?? ''))).toEqual([]);
    expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length);
  });
});
