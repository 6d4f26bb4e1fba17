import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { storageUseQuery } from '#lib/browser/queries/storage-use.ts';
import { STORAGE_WARNING_DAYS } from '#lib/catalog/limits.ts';
import type { Result } from '#lib/contract/contract.ts';
import { formatGibibytes, formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { SettingsSection } from './settings-form.tsx';

/** Room that photos and results take, and what happens where it gets scarce. */
export function StorageSettings({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('accountSettings');
  const { data, error } = useQuery(storageUseQuery(id), queryClient);
  const texts = { network: t('failed.network'), unknown: t('failed.unknown') };
  return (
    <SettingsSection id="storage" title={t('storage.title')}>
      {error && <p className="text-quiet">{describeFailure(error, texts)}</p>}
      {data && <StorageUse use={data} />}
    </SettingsSection>
  );
}

function StorageUse({ use }: { readonly use: Result<'getStorageUse'> }): ReactElement {
  const { usedBytes, limitBytes, deletesFrom } = use;
  const t = useTranslations('accountSettings');
  const tag = useLanguageTag();
  const used = usedBytes < 2 ** 30 ? formatMebibytes(tag, usedBytes) : formatGibibytes(tag, usedBytes);
  if (limitBytes === null) return <p>{t('storage.used', { used })}</p>;
  const limit = formatGibibytes(tag, limitBytes);
  return (
    <>
      <p>{t('storage.usedOf', { used, limit })}</p>
      {deletesFrom === null ? (
        <p className="text-quiet">{t('storage.rule', { limit, days: STORAGE_WARNING_DAYS })}</p>
      ) : (
        <p className="note" role="status">
          {t('storage.near', {
            limit,
            date: new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(deletesFrom * 1000),
          })}
        </p>
      )}
    </>
  );
}
