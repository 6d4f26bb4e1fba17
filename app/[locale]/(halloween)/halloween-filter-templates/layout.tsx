import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { TabLink } from '#components/layout/page-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { GALLERY_PATH } from '#lib/catalog/page-paths.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

/** The tool and its gallery, side by side: going from one to the other keeps all around them. */
export default async function TemplatesLayout({
  children,
}: {
  readonly children: ReactNode;
}): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  const { path } = toolOf('halloween');
  return (
    <>
      <nav className="wrap tabs" aria-label={t('tools.halloween.name')}>
        <TabLink href={localePath(locale, path)} path={path} below={path}>
          <ToolIcon tool="halloween" />
          {t('tools.halloween.name')}
        </TabLink>
        <TabLink href={localePath(locale, GALLERY_PATH)} path={GALLERY_PATH} below={path}>
          <Icon of="layout-grid" />
          {t('gallery.tab')}
        </TabLink>
      </nav>
      {children}
    </>
  );
}
