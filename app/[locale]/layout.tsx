import '../globals.css';
import type { Viewport } from 'next';
import type { ReactElement, ReactNode } from 'react';
import { localeInfo, locales } from '#lib/catalog/locales.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { headingFont, textFont } from '../_shell/fonts.ts';

export const dynamicParams = false;

export function generateStaticParams(): { locale: string }[] {
  return locales.map(({ code }) => ({ locale: code }));
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#14130f' },
  ],
};

/** The document. It reads neither cookies nor headers: every page is prerendered. */
export default async function RootLayout({ children }: { children: ReactNode }): Promise<ReactElement> {
  const locale = await pageLocale();
  return (
    <html lang={localeInfo(locale).lang} className={`${headingFont.variable} ${textFont.variable}`}>
      <body>{children}</body>
    </html>
  );
}
