import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { tools } from '#lib/catalog/tools.ts';
import names from '#messages/en/tools.json' with { type: 'json' };

const pages = path.join(import.meta.dirname, '../../../app/[locale]');

/** Tools’ pages by the specification, with their titles as they are spelled; a star where it has none. */
const specified = {
  '/ai-filter': 'AI Filter',
  '/ai-filter/photo-to-emoji': '*',
  '/face-swap': 'AI Face Swap',
  '/ai-replace': 'AI Replacer',
  '/ai-replace/ai-clothes-changer': '*',
  '/recolor-image': 'AI Recolor',
  '/photo-enhancer': 'Photo Enhance',
  '/ai-baby-generator': 'AI Baby Generator',
  '/ai-image-extender': 'AI Image Extender',
  '/hairstyle-changer': 'HairStyle Changer',
  '/ai-image-generator': 'AI Image Generator',
  '/headshot-generator': 'Head Shot',
  '/model/flux-kontext': 'Kontext Image Generator',
  '/model/nano-banana-ai': 'Nano Banana Ai',
  '/remove-image-watermark': 'Watermark Remover',
  '/remove-object-from-photo': 'Object Remover',
  '/halloween-filter-templates': 'Halloween Filter Templates',
  '/ai-background': '*',
  '/ai-art-generator': '*',
  '/passport-photo-maker': '*',
  '/video-effects': '*',
  '/video-enhancer': '*',
  '/video-face-swap': '*',
  '/remove-video-watermark': '*',
} as const;

/** Other pages of the specification, each by its canonical path. */
const others = [
  ...['/', '/halloween-filter-templates/gallery', '/pricing', '/app-compare', '/terms/', '/privacy/'],
  ...[
    '/imprint',
    '/contact',
    '/history',
    '/account',
    '/payment',
    '/receipt',
    '/withdraw',
    '/cancel-subscription',
    '/app/',
  ],
];

const standIns = ['/page-not-found', '/page-refused'];

const pageFolders = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:^|\/)page\.tsx$/.test(name))
  .map((name) => path.dirname(name).split('/'));

/** Folders in brackets group pages under a layout and are no part of an address. */
const urlOf = (folders: readonly string[]) =>
  `/${folders.filter((folder) => folder !== '.' && !folder.startsWith('(')).join('/')}`;

const addresses = pageFolders.map(urlOf);

describe('routes', () => {
  it('[ROUTE-01] The routes list every page file but the stand-ins', () => {
    const listed = routes.map((route) => route.path.replace(/(.)\/$/, '$1'));
    expect(addresses.toSorted()).toEqual([...listed, ...standIns].toSorted());
  });

  it('[ROUTE-01] [ROUTE-03] [ROUTE-05] [ROUTE-15] The routes are all that are specified, each under its canonical path', () => {
    const listed: readonly string[] = routes.map((route) => route.path);
    expect([...Object.keys(specified), ...others].filter((address) => !listed.includes(address))).toEqual([]);
  });

  it.each(Object.entries(specified).filter(([, title]) => title !== '*'))(
    '[ROUTE-01] The route %s has the title %s',
    (address, title) => {
      const tool = tools.find((one) => one.path === address);
      expect(tool && names[tool.key].name).toBe(title);
    },
  );

  it('[ROUTE-06] Ads have places on free tools, and never on prices, accounts or legal texts', () => {
    const urlsIn = (layout: string) =>
      pageFolders
        .filter(([group]) => group === `(${layout})`)
        .map(urlOf)
        .toSorted();
    const halloween = urlsIn('halloween');
    expect(halloween).toEqual(['/halloween-filter-templates', '/halloween-filter-templates/gallery']);
    const free = tools.filter(({ creditCost, path: own }) => creditCost === 0 && !halloween.includes(own));
    expect(urlsIn('horads')).toEqual(free.map(({ path: own }) => own).toSorted());
  });

  it('No route begins with a language, and each has a key of its own', () => {
    const codes = new Set<string>(locales.map(({ code }) => code));
    expect(routes.filter((route) => codes.has(route.path.split('/')[1] ?? ''))).toEqual([]);
    expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length);
  });
});
