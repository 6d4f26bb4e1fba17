import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import { checkFile } from '#features/workspace/photo/open-photo.ts';
import { describeRefusal, PhotoRefused, type Refusal } from '#features/workspace/photo/refusal.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { inHours } from '#tests/support/make-task.ts';
import { readMessages } from '#tests/support/read-messages.ts';

afterEach(() => {
  forgetPerson();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
});

/** A photo of a size, without its bytes. */
const fileOf = (size: number) => Object.defineProperty(new Blob(['GIF89a']), 'size', { value: size });

async function refusalOf(size: number): Promise<Refusal> {
  const failure = await checkFile(fileOf(size)).catch((error: unknown) => error);
  if (failure instanceof PhotoRefused) return failure.refusal;
  throw failure;
}

function Words({ refusal, tag }: { refusal: Refusal; tag: string }): ReactElement {
  return <p>{describeRefusal(useTranslations('workspace'), { refusal, tag })}</p>;
}

async function refuse(locale: Locale, size: number): Promise<string | null> {
  const { tag } = localeInfo(locale);
  const refusal = await refusalOf(size);
  const { unmount } = render(
    <MessagesProvider locale={locale} messages={await loadClientMessages(locale, ['workspace'])}>
      <Words refusal={refusal} tag={tag} />
    </MessagesProvider>,
  );
  const words = screen.getByRole('paragraph').textContent;
  unmount();
  return words;
}

it('[LIMIT-02] A file that is too large is refused with the limit of its person, and with that of Pro where it would fit', async () => {
  const { account, pro } = UPLOAD_BYTES;
  const told = (locale: Locale, { size, limit, key }: { size: number; limit: number; key: string }) => {
    const inMegabytes = (bytes: number) => formatMebibytes(localeInfo(locale).tag, bytes);
    const values = { actual: inMegabytes(size), limit: inMegabytes(limit), pro: inMegabytes(pro) };
    return readMessages(locale)(`workspace.refused.${key}`, values);
  };
  const fitsPro = { size: account + 1, limit: account };
  expect(await refuse('de', fitsPro.size)).toBe(told('de', { ...fitsPro, key: 'size' }));
  document.documentElement.dataset.met = 'payments';
  expect(await refuse('ja', fitsPro.size)).toBe(told('ja', { ...fitsPro, key: 'sizeOfPro' }));
  const fitsNobody = { size: pro + 1, limit: account, key: 'size' };
  expect(await refuse('en', fitsNobody.size)).toBe(told('en', fitsNobody));
  keepPerson({
    ...{ id: crypto.randomUUID(), bio: '', isVip: true },
    current: { vipPlatform: 'stripe', vipEndTime: inHours(24) } as never,
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
  await expect(checkFile(fileOf(fitsPro.size))).resolves.toBe('image/gif');
  const ofMember = { size: pro + 1, limit: pro, key: 'size' };
  expect(await refuse('fr', ofMember.size)).toBe(told('fr', ofMember));
});
