import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { manifestIcons, manifestUrl, webManifest } from '#lib/seo/web-manifest.ts';

const messages = { name: 'Name', description: 'Description' };

describe('web app manifest', () => {
  it.each(locales)('The installed app opens in $name and says so', ({ code, lang }) => {
    expect(webManifest(code, messages)).toMatchObject({
      ...messages,
      short_name: 'Pictor',
      lang,
      start_url: localePath(code, '/'),
      scope: '/',
    });
    expect(manifestUrl(code)).toBe(`/manifests/${code}.webmanifest`);
  });

  it('The web app manifest is one app in all languages', () => {
    const ids = locales.map(({ code }) => webManifest(code, messages)).map((manifest) => Object(manifest).id);
    expect(new Set(ids)).toEqual(new Set(['/']));
  });

  it('The web app manifest names icons that exist in the stated size, for the home screen and for any shape', async () => {
    for (const { src, side } of manifestIcons) {
      const { width, height, format } = await sharp(`public${src}`).metadata();
      expect([width, height, format], src).toEqual([side, side, 'png']);
    }
    for (const purpose of ['any', 'maskable'])
      expect(
        manifestIcons.filter((icon) => icon.purpose === purpose).map(({ side }) => side),
        purpose,
      ).toEqual([192, 512]);
  });
});
