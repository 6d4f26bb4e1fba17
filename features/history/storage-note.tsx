import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { storageUseQuery } from '#lib/browser/queries/storage-use.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import { formatDay, formatGibibytes } from '#lib/i18n/format-quantity.ts';

/** Warning of a storage that is nearly full, and of what is deleted then; nothing while there is room. */
export function StorageNote(): ReactElement | null {
  const t = useTranslations('history');
  const tag = useLanguageTag();
  const enabled = useStore(userStore, () => hasAccount());
  const id = useStore(userStore, ({ user }) => user?.id);
  const { data } = useQuery({ ...storageUseQuery(id), enabled }, queryClient);
  const { usedBytes = 0, limitBytes = null, deletesFrom = null } = data ?? {};
  if (limitBytes === null || deletesFrom === null) return null;
  const date = formatDay(tag, deletesFrom);
  const values = {
    used: formatGibibytes(tag, usedBytes),
    limit: formatGibibytes(tag, limitBytes),
    date,
  };
  return (
    <p className="note" role="status">
      {t('storage', values)}
    </p>
  );
}
