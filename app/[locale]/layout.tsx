import '../globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactElement, ReactNode } from 'react';
import { meets, needs } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { localeInfo, locales } from '#lib/catalog/locales.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { manifestUrl, themeColors } from '#lib/seo/web-manifest.ts';
import { APPLY_THEME } from '#lib/theme/theme.ts';
import { headingFont, textFont } from '../_shell/fonts.ts';
import { OfflineWorker } from '../_shell/offline-worker.tsx';

export const dynamicParams = false;

export function generateStaticParams(): { locale: string }[] {
  return locales.map(({ code }) => ({ locale: code }));
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: themeColors.light },
    { media: '(prefers-color-scheme: dark)', color: themeColors.dark },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  return {
    applicationName: 'Pictor',
    appleWebApp: { title: 'Pictor' },
    manifest: manifestUrl(await pageLocale()),
  };
}

/** The needs that this copy meets, for parts that are drawn in browsers; undefined where it meets none. */
function listMet(): string | undefined {
  const availability = readAvailability();
  return needs.filter((need) => meets([need], availability)).join(' ') || undefined;
}

/** The document. It reads neither cookies nor headers: every page is prerendered. */
export default async function RootLayout({ children }: { children: ReactNode }): Promise<ReactElement> {
  const locale = await pageLocale();
  return (
    <html
      lang={localeInfo(locale).lang}
      className={`${headingFont.variable} ${textFont.variable}`}
      data-met={listMet()}
      // The script below adds to it before the page comes alive.
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
        <script dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
      </head>
      <body>
        {children}
        <OfflineWorker />
      </body>
    </html>
  );
}
