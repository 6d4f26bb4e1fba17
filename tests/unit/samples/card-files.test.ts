import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CARD_SIZE, type CardKey, cardKeys, cardUrl } from '#lib/catalog/cards.ts';
import { locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { cardHtml } from '#samples/cards/card-html.ts';
import { cardPrint, carriesPrint } from '#samples/cards/card-print.ts';
import { cardTitle } from '#samples/cards/card-title.ts';

const MAX_BYTES = 40_000;
const MAX_TOTAL_BYTES = 9.2e6;

const known = new Set<string>(routes.map(({ key }) => key));
const keysOfPages: readonly CardKey[] = cardKeys.filter((key) => known.has(key));

/** Finds the fault of a card, with its remedy. */
async function faultOf(file: string, print: string): Promise<string | undefined> {
  if (!existsSync(file)) return `${file} is missing: run npm run samples -- cards`;
  const { width, height, format } = await sharp(file).metadata();
  if (width !== CARD_SIZE.width || height !== CARD_SIZE.height || format !== 'jpeg')
    return `${file} is ${format}, ${width} × ${height}`;
  const { size } = statSync(file);
  if (size > MAX_BYTES) return `${file} weighs ${size} bytes`;
  if (!(await carriesPrint(file, print)))
    return `${file} shows words or pictures that are no longer so: run npm run samples -- cards`;
  return undefined;
}

describe('preview cards', () => {
  it.each(locales)(
    '[ROUTE-01] The preview cards in $name exist for every page, are light, and say what the page says',
    async ({ code: locale }) => {
      const faults = await Promise.all(
        keysOfPages.map(async (key) => {
          const title = await cardTitle(locale, key);
          if (title === undefined) return `the card of ${key} has no title in messages/`;
          return faultOf(`public${cardUrl(locale, key)}`, cardPrint(cardHtml({ locale, key, title })));
        }),
      );
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    },
  );

  it('Preview cards are no more than pages have, and together no heavier than 9.2 MB', () => {
    const expected = new Set(
      cardKeys.flatMap((key) => locales.map(({ code }) => path.normalize(`public${cardUrl(code, key)}`))),
    );
    const files = readdirSync('public/cards', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(files.filter((file) => !expected.has(file))).toEqual([]);
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
  });

  it('Pages without a preview card of their own have the home page’s', () => {
    expect(cardUrl('de', 'recolor')).toBe('/cards/de/recolor.jpg');
    expect(cardUrl('de', 'history')).toBe('/cards/de/home.jpg');
  });
});
