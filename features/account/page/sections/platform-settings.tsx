import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { askWarning } from '#lib/browser/warnings/warning-request.ts';
import type { Result } from '#lib/contract/contract.ts';
import { type Platform, type PlatformFailure, platformNames } from '../../platforms/platform-answer.ts';
import { PlatformButton, useSignInClients } from '../../platforms/platform-buttons.tsx';
import { SettingsSection } from '../settings-form.tsx';
import { useSaving } from '../use-saving.ts';

/** Accounts at Google and Apple that sign in to this one; nothing where there are none and none can be. */
export function PlatformSettings({
  profile,
}: {
  readonly profile: Result<'getUserInfo'>;
}): ReactElement | null {
  const t = useTranslations('accountSettings');
  const clients = useSignInClients();
  const shown = (['google', 'apple'] as const).filter(
    (platform) => clients[platform] || profile.platforms.includes(platform),
  );
  if (shown.length === 0) return null;
  return (
    <SettingsSection id="platforms" title={t('platforms.title')}>
      <p className="text-quiet">{t('platforms.lead')}</p>
      <ul className="grid gap-4">
        {shown.map((platform) => (
          <PlatformRow
            key={platform}
            {...{ platform, clients }}
            isConnected={profile.platforms.includes(platform)}
          />
        ))}
      </ul>
    </SettingsSection>
  );
}

interface PlatformRowProps {
  readonly platform: Platform;
  readonly clients: ReturnType<typeof useSignInClients>;
  readonly isConnected: boolean;
}

function PlatformRow({ platform, clients, isConnected }: PlatformRowProps): ReactElement {
  const t = useTranslations('accountSettings');
  const words = useTranslations('signIn');
  const saving = useSaving();
  const [failed, setFailed] = useState<PlatformFailure>('closed');
  const name = platformNames[platform];
  const warning = failed === 'closed' ? saving.warning : words(`platform.${failed}`, { platform: name });
  const save = async (work: () => Promise<unknown>) => {
    setFailed('closed');
    await saving.save(work);
    await queryClient.invalidateQueries({ queryKey: ['profile'] });
  };
  const disconnect = async (anchor: HTMLElement) => {
    const answer = await askWarning({
      title: t('platforms.disconnectAsk', { platform: name }),
      content: t('platforms.disconnectText', { platform: name }),
      confirmText: t('platforms.disconnect', { platform: name }),
      anchor,
    });
    if (answer === 'confirm') await save(() => call('unlinkPlatform', { body: { platform } }));
  };
  return (
    <li className="grid gap-2">
      <p>
        {name}{' '}
        <span className="text-quiet">{t(`platforms.${isConnected ? 'connected' : 'notConnected'}`)}</span>
      </p>
      {warning && (
        <p className="note bad" role="alert">
          {warning}
        </p>
      )}
      <div className="acts">
        {isConnected ? (
          <button
            type="button"
            className="btn line"
            aria-disabled={saving.isSaving}
            onClick={({ currentTarget }) => void disconnect(currentTarget)}
          >
            {t('platforms.disconnect', { platform: name })}
          </button>
        ) : (
          <PlatformButton
            {...{ platform, clients }}
            label={t('platforms.connect', { platform: name })}
            isBlocked={saving.isSaving}
            onAnswer={({ accessToken }) =>
              void save(() => call('linkPlatform', { body: { platform, accessToken } }))
            }
            onFailure={setFailed}
          />
        )}
      </div>
    </li>
  );
}
