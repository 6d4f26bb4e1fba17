import './account-settings.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { DeletionSettings, ExportSettings } from './data-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PlatformSettings } from './platform-settings.tsx';
import { EmailSettings, ProfileSettings } from './profile-settings.tsx';
import { SessionSettings } from './session-settings.tsx';

/**
 * Settings of an account, a section for each subject. Rejects where their words cannot be loaded.
 * @param id of the account
 */
export default async function loadAccountSettings(id: string): Promise<ReactElement> {
  const locale = urlLocale();
  const messages = await loadClientMessages(locale, ['accountSettings', 'signIn']);
  return (
    <MessagesProvider key={id} locale={locale} messages={messages}>
      <Sections id={id} />
    </MessagesProvider>
  );
}

function Sections({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('accountSettings');
  const profile = useQuery(
    {
      queryKey: ['profile', id],
      queryFn: ({ signal }) => call('getUserInfo', { params: { id }, signal }),
      networkMode: 'always',
    },
    queryClient,
  );
  const texts = { network: t('failed.network'), unknown: t('failed.unknown') };
  return (
    <div className="account-settings">
      {profile.error && (
        <p className="note bad" role="alert">
          {describeFailure(profile.error, texts)}
        </p>
      )}
      {profile.data && <ProfileSettings profile={profile.data} />}
      {profile.data && <PasswordSettings profile={profile.data} />}
      {profile.data && <PlatformSettings profile={profile.data} />}
      <SessionSettings id={id} />
      {profile.data && <EmailSettings current={profile.data.email} />}
      <ExportSettings />
      {profile.data && <DeletionSettings profile={profile.data} />}
    </div>
  );
}
