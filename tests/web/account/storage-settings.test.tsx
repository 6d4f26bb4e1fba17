import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { StorageSettings } from '#features/account/page/sections/data-settings.tsx';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { storageUseQuery } from '#lib/browser/queries/storage-use.ts';
import { ACCOUNT_STORAGE_BYTES, STORAGE_WARNING_DAYS } from '#lib/catalog/limits.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { formatGibibytes, formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { readMessages } from '#tests/support/read-messages.ts';

const id = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';

afterEach(() => queryClient.clear());

/** Texts of the section for what the host tells. */
async function read(
  locale: Locale,
  use: { usedBytes: number; limitBytes: number | null; deletesFrom: number | null },
) {
  queryClient.setQueryData(storageUseQuery(id).queryKey, use);
  const { unmount } = render(
    <MessagesProvider locale={locale} messages={await loadClientMessages(locale, ['accountSettings'])}>
      <StorageSettings id={id} />
    </MessagesProvider>,
  );
  const name = readMessages(locale)('accountSettings.storage.title');
  const texts = within(screen.getByRole('region', { name })).getAllByText(/./).slice(1);
  const told = texts.map(({ textContent }) => textContent);
  unmount();
  return told;
}

it('[LIMIT-07] The account page tells what is stored, of how much, and what happens near the limit and at it', async () => {
  const limitBytes = ACCOUNT_STORAGE_BYTES;
  const say = (locale: Locale, key: string, values: Record<string, string | number>) =>
    readMessages(locale)(`accountSettings.storage.${key}`, values);

  const { tag } = localeInfo('de');
  const small = { used: formatMebibytes(tag, 5e6), limit: formatGibibytes(tag, limitBytes) };
  expect(await read('de', { usedBytes: 5e6, limitBytes, deletesFrom: null })).toEqual([
    say('de', 'usedOf', small),
    say('de', 'rule', { limit: small.limit, days: STORAGE_WARNING_DAYS }),
  ]);

  const limit = formatGibibytes('ja-JP', limitBytes);
  const usedBytes = 0.95 * limitBytes;
  const deletesFrom = Date.parse('2026-12-12T10:00:00Z') / 1000;
  expect(await read('ja', { usedBytes, limitBytes, deletesFrom })).toEqual([
    say('ja', 'usedOf', { used: formatGibibytes('ja-JP', usedBytes), limit }),
    say('ja', 'near', { limit, date: '2026年12月12日' }),
  ]);

  const whole = { usedBytes: 3 * 2 ** 30, limitBytes: null, deletesFrom: null };
  expect(await read('en', whole)).toEqual([
    say('en', 'used', { used: formatGibibytes('en-US', 3 * 2 ** 30) }),
  ]);
});
