import type { Metadata } from 'next';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { readToolContent } from '#lib/content/tool-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

/** Metadata of a tool page for browsers, search engines and messengers. */
export async function toolMetadata(key: ToolKey): Promise<Metadata> {
  const tool = toolOf(key);
  const locale = await pageLocale();
  const { title, metaTitle, metaDescription } = readToolContent(locale, tool);
  return pageMetadata({
    locale,
    path: tool.path,
    title: `${metaTitle} | Pictor`,
    description: metaDescription,
    cardAlt: title,
  });
}
