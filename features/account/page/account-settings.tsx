import './account-settings.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { refreshCredits } from '#lib/browser/queries/credits.ts';
import { payInfoQuery } from '#lib/browser/queries/pay-info.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { storageUseQuery } from '#lib/browser/queries/storage-use.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { creditHistoryQuery } from './sections/credit-history.tsx';
import { CreditSettings } from './sections/credit-settings.tsx';
import { DeletionSettings, ExportSettings, StorageSettings } from './sections/data-settings.tsx';
import { ordersQuery } from './sections/order-list.tsx';
import { PlatformSettings } from './sections/platform-settings.tsx';
import { EmailSettings, ProfileSettings } from './sections/profile-settings.tsx';
import { PasswordSettings, SessionSettings, sessionsQuery } from './sections/security-settings.tsx';
import { SubscriptionSettings } from './sections/subscription-settings.tsx';

const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call('getUserInfo', { params: { id }, signal }),
    networkMode: 'always',
    staleTime: 10 * SECOND_MS,
  });

/** Asks for the credits; a second time where the start of the visit took the place of the first. */
const loadCredits = () => refreshCredits().catch(() => refreshCredits().catch(() => undefined));

/**
 * Settings of an account, a section for each subject. Rejects where their words cannot be loaded. All that
 * they show is asked for before, so that nothing moves once they are seen; failures are told in their place.
 * @param id of the account
 */
export default async function loadAccountSettings(id: string): Promise<ReactElement> {
  const locale = urlLocale();
  const sells = meetsNeed('payments');
  const [messages] = await Promise.all([
    loadClientMessages(locale, [
      'accountSettings',
      'signIn',
      ...(sells ? (['credits', 'plans', 'subscription', 'tools'] as const) : []),
    ]),
    queryClient.prefetchQuery(profileQuery(id)),
    queryClient.prefetchQuery(sessionsQuery(id)),
    queryClient.prefetchQuery(storageUseQuery(id)),
    sells && loadCredits(),
    sells && queryClient.prefetchQuery(payInfoQuery),
    sells && queryClient.prefetchInfiniteQuery(ordersQuery),
    sells && queryClient.prefetchInfiniteQuery(creditHistoryQuery),
  ]);
  return (
    <MessagesProvider key={id} locale={locale} messages={messages}>
      <Sections id={id} />
    </MessagesProvider>
  );
}

function Sections({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('accountSettings');
  const profile = useQuery(profileQuery(id), queryClient);
  useEffect(() => {
    // The place of the address was not there yet when the browser looked for it.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const texts = { network: t('failed.network'), unknown: t('failed.unknown') };
  return (
    <div className="account-settings">
      {profile.error && (
        <p className="note bad" role="alert">
          {describeFailure(profile.error, texts)}
        </p>
      )}
      {meetsNeed('payments') && <SubscriptionSettings />}
      {meetsNeed('payments') && <CreditSettings />}
      {profile.data && <ProfileSettings profile={profile.data} />}
      {profile.data && <PasswordSettings profile={profile.data} />}
      {profile.data && <PlatformSettings profile={profile.data} />}
      <SessionSettings id={id} />
      {profile.data && <EmailSettings current={profile.data.email} />}
      <StorageSettings id={id} />
      <ExportSettings />
      {profile.data && <DeletionSettings profile={profile.data} />}
    </div>
  );
}
