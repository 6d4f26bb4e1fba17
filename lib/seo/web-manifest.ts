import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

/**
 * The paper of both themes, as `app/styles/tokens.css` has it: what browsers paint around the page, and icons
 * stand on.
 */
export const themeColors = { light: '#fbf9f5', dark: '#14130f' } as const;

/**
 * Icons of the installed app, drawn by `npm run samples -- icons`. `maskable` ones may be cut to any shape by
 * the system.
 */
export const manifestIcons = [
  { src: '/icons/icon-192.png', side: 192, purpose: 'any' },
  { src: '/icons/icon-512.png', side: 512, purpose: 'any' },
  { src: '/icons/maskable-192.png', side: 192, purpose: 'maskable' },
  { src: '/icons/maskable-512.png', side: 512, purpose: 'maskable' },
] as const;

/** Ends the URL of each language's manifest. */
export const MANIFEST_ENDING = '.webmanifest';

/** URL of the manifest that tells browsers of a language's visitors how the site is installed. */
export function manifestUrl(locale: Locale): string {
  return `/manifests/${locale}${MANIFEST_ENDING}`;
}

interface ManifestMessages {
  readonly name: string;
  readonly description: string;
}

/**
 * The manifest of a language, by https://www.w3.org/TR/appmanifest. All languages are one app: it opens in
 * the language it was installed in.
 */
export function webManifest(locale: Locale, { name, description }: ManifestMessages): object {
  return {
    id: '/',
    name,
    short_name: 'Pictor',
    description,
    lang: localeInfo(locale).lang,
    dir: 'ltr',
    start_url: localePath(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    categories: ['photo', 'graphics'],
    icons: manifestIcons.map(({ src, side, purpose }) => ({
      src,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  };
}
