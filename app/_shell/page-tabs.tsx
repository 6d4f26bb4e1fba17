import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { TabLink } from '#components/layout/page-link.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

interface PageTabsProps {
  /** The tool whose folder holds the layout, and its variant. */
  readonly tools: readonly [parent: ToolKey, ...variants: ToolKey[]];
}

/** Tools that share a layout, to go to and fro between. */
export async function PageTabs({ tools }: PageTabsProps): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  const parent = toolOf(tools[0]);
  return (
    <nav className="wrap tabs" aria-label={t(`tools.families.${parent.family}.name`)}>
      {tools.map(toolOf).map(({ key, path }) => (
        <TabLink key={key} href={localePath(locale, path)} path={path} below={parent.path}>
          <ToolIcon tool={key} />
          {t(`tools.${key}.name`)}
        </TabLink>
      ))}
    </nav>
  );
}
