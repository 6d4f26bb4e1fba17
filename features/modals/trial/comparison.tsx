import { Check, Minus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { BATCH_PHOTOS, FREE_RESULT_SIDE, FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';

/** Facts of this copy that rows depend on. */
export interface Offerings {
  readonly hasApps: boolean;
  readonly hasAds: boolean;
}

function Sign({ has }: { readonly has: boolean }): ReactElement {
  const t = useTranslations('trial');
  const Icon = has ? Check : Minus;
  return (
    <>
      <Icon className="i" aria-hidden="true" />
      <span className="sr-only">{t(has ? 'compare.yes' : 'compare.no')}</span>
    </>
  );
}

/** The trial beside what is free: the rows that are true on this copy. */
export function Comparison({ hasApps, hasAds }: Offerings): ReactElement {
  const t = useTranslations('trial');
  const usesCredits = meetsNeed('engine') || meetsNeed('video');
  const rows = (
    [
      { key: 'unlimited', free: t('compare.runs', { count: FREE_USES_PER_DAY.account }) },
      { key: 'credits', isLeftOut: !usesCredits },
      { key: 'faster' },
      { key: 'quality', free: t('compare.size', { side: FREE_RESULT_SIDE }) },
      { key: 'noWatermark' },
      {
        key: 'batch',
        free: t('compare.photos', { count: BATCH_PHOTOS.everyone }),
        pro: t('compare.photos', { count: BATCH_PHOTOS.pro }),
      },
      { key: 'adFree', isLeftOut: !hasAds },
      { key: 'cloud' },
      { key: 'mobile', isLeftOut: !hasApps },
    ] as const satisfies readonly Row[]
  ).filter((row: Row) => !row.isLeftOut);
  return (
    <table className="trial-compare">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('compare.what')}</span>
          </th>
          <th scope="col">{t('compare.pro')}</th>
          <th scope="col">{t('compare.free')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, free, pro }: Row & { key: (typeof rows)[number]['key'] }) => (
          <tr key={key}>
            <th scope="row">{t(`compare.rows.${key}`)}</th>
            <td>{pro ?? <Sign has />}</td>
            <td>{free ?? <Sign has={false} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Row {
  readonly key: string;
  /** Texts in the place of “not included” and “included”. */
  readonly free?: ReactNode;
  readonly pro?: ReactNode;
  readonly isLeftOut?: boolean;
}
