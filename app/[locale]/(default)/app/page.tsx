import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { CloseWindow } from './close-window.tsx';

interface SignInReturnProps {
  readonly availability?: Availability;
}

/** Title and text: that a sign-in goes on, or that there is none here. */
async function readWords(availability: Availability) {
  const t = await getTranslations('account');
  const part = meets(['account'], availability) ? 'return' : 'nothing';
  return { title: t(`${part}.title`), text: t(`${part}.text`) };
}

export async function generateMetadata(): Promise<Metadata> {
  const { title, text } = await readWords(readAvailability());
  return pageMetadata({
    locale: await pageLocale(),
    path: '/app/',
    title: `${title} | Pictor`,
    description: text,
    cardAlt: title,
  });
}

/** Return page of sign-in services, in a window of its own. */
export default async function SignInReturnPage({
  availability = readAvailability(),
}: SignInReturnProps): Promise<ReactElement> {
  const { title, text } = await readWords(availability);
  const t = await getTranslations('notFound');
  const isReturn = meets(['account'], availability);
  return (
    <div className="wrap p-ink grid min-h-[60vh] content-center justify-items-start gap-4">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {isReturn ? (
        <CloseWindow />
      ) : (
        <a className="btn line" href={localePath(await pageLocale(), '/')}>
          {t('home')}
        </a>
      )}
    </div>
  );
}
