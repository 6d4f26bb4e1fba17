import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { noticePaths } from '#lib/catalog/page-paths.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { NoticeKind } from '#lib/payments/notices.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { NoticeIsland } from './notice-island.tsx';

/** Keys in `common.links` of the names that law gives these pages. */
const names = { withdrawal: 'withdraw', cancellation: 'cancel' } as const;

/** Metadata of a page that ends a contract. */
export async function noticeMetadata(kind: NoticeKind): Promise<Metadata> {
  const title = (await getTranslations('common.links'))(names[kind]);
  const t = await getTranslations('notices');
  return pageMetadata({
    locale: await pageLocale(),
    path: noticePaths[kind],
    title: `${title} | Pictor`,
    description: t(`${kind}.metaDescription`),
    cardAlt: title,
  });
}

export interface NoticePageProps {
  readonly availability?: Availability;
}

/**
 * Page that withdraws from a contract (Directive 2011/83/EU, Article 11a) or cancels one (§ 312k BGB) without
 * signing in. Nothing on it keeps anybody.
 */
export async function NoticePage({
  kind,
  availability = readAvailability(),
}: NoticePageProps & { readonly kind: NoticeKind }): Promise<ReactElement> {
  const links = await getTranslations('common.links');
  const t = await getTranslations('notices');
  const legal = await getTranslations('legal');
  const isSelling = meets(['payments'], availability);
  return (
    <div className="wrap p-ink min-h-[calc(100vh-64px)] py-10">
      <div className="max-w-[35em] wrap-anywhere">
        <h1>{links(names[kind])}</h1>
        <p className="lead mt-3 mb-8">{isSelling ? t(`${kind}.lead`) : t('none')}</p>
        {isSelling && (
          <NoticeIsland {...{ kind, locale: await pageLocale(), failure: legal('formFailure') }}>
            <p role="status">{legal('formLoading')}</p>
          </NoticeIsland>
        )}
      </div>
    </div>
  );
}
