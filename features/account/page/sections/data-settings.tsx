import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { storageUseQuery } from '#lib/browser/queries/storage-use.ts';
import { STORAGE_WARNING_DAYS } from '#lib/catalog/limits.ts';
import type { Result } from '#lib/contract/contract.ts';
import { formatDay, formatGibibytes, formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { leaveAccount } from '../../leave-account.ts';
import { type Platform, type PlatformFailure, platformNames } from '../../platforms/platform-answer.ts';
import { PlatformButton, useSignInClients } from '../../platforms/platform-buttons.tsx';
import { CODE_LENGTH } from '../../sign-in/code-boxes.tsx';
import { CodeField } from '../../sign-in/fields.tsx';
import { SettingsSection } from '../settings-form.tsx';
import { useSaving } from '../use-saving.ts';

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
            date: formatDay(tag, deletesFrom),
          })}
        </p>
      )}
    </>
  );
}

/** All that is kept of the person, as a file. */
export function ExportSettings(): ReactElement {
  const t = useTranslations('accountSettings');
  const saving = useSaving();
  const load = () =>
    saving.save(async () => {
      const { url } = await call('exportData', {});
      location.assign(url);
    });
  return (
    <SettingsSection id="data" title={t('data')}>
      <p className="text-quiet">{t('dataText')}</p>
      <Warning text={saving.warning} />
      <button
        type="button"
        className="btn line justify-self-start"
        aria-disabled={saving.isSaving}
        onClick={() => void load()}
      >
        {t('export')}
      </button>
    </SettingsSection>
  );
}

/**
 * End of the account: with a code from a mail to its address or, where it has none, by a fresh sign-in at a
 * platform.
 */
export function DeletionSettings({ profile }: { readonly profile: Result<'getUserInfo'> }): ReactNode {
  const { email, platforms } = profile;
  if (email !== null) return <DeletionByCode email={email} />;
  return platforms[0] && <DeletionByPlatform platform={platforms[0]} />;
}

function DeletionByPlatform({ platform }: { readonly platform: Platform }): ReactElement {
  const t = useTranslations('accountSettings');
  const words = useTranslations('signIn');
  const clients = useSignInClients();
  const saving = useSaving();
  const [failed, setFailed] = useState<PlatformFailure>('closed');
  const name = platformNames[platform];
  const end = (accessToken: string) => {
    setFailed('closed');
    return saving.save(async () => {
      await call('deleteAccount', { body: { platform, accessToken } });
      await leaveAccount(t('deleted'));
    });
  };
  return (
    <SettingsSection id="delete" title={t('delete')}>
      <p className="text-quiet">{t('deleteByPlatform', { platform: name })}</p>
      <Warning
        text={failed === 'closed' ? saving.warning : words(`platform.${failed}`, { platform: name })}
      />
      <div className="acts">
        <PlatformButton
          {...{ platform, clients }}
          label={t('deleteNow')}
          isBlocked={saving.isSaving}
          onAnswer={({ accessToken }) => void end(accessToken)}
          onFailure={setFailed}
        />
      </div>
    </SettingsSection>
  );
}

function DeletionByCode({ email }: { readonly email: string }): ReactElement {
  const t = useTranslations('accountSettings');
  const saving = useSaving();
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  const [isSentAgain, setSentAgain] = useState(false);
  const words = useTranslations('signIn');
  const isBlocked = isAsked && code.length < CODE_LENGTH;
  const send = async () => {
    if (await saving.save(() => call('sendDeletionCode', {}))) setAsked(true);
  };
  const sendAgain = async () => {
    setSentAgain(false);
    if (!(await saving.save(() => call('sendDeletionCode', {})))) return;
    setCode('');
    setSentAgain(true);
  };
  const end = () =>
    saving.save(async () => {
      await call('deleteAccount', { body: { code } });
      await leaveAccount(t('deleted'));
    });
  return (
    <SettingsSection id="delete" title={t('delete')}>
      <form
        className="settings-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) void (isAsked ? end() : send());
        }}
      >
        <p className="text-quiet">{t('deleteText')}</p>
        {isAsked && (
          <CodeField
            isFirst
            label={t('codeTo', { email })}
            value={code}
            onChange={(value) => {
              saving.reset();
              setCode(value);
            }}
          />
        )}
        <Warning text={saving.warning} />
        {isAsked && (
          <button
            type="button"
            className="btn bare small justify-self-start"
            aria-disabled={saving.isSaving}
            onClick={() => void sendAgain()}
          >
            {words('code.resend')}
          </button>
        )}
        <p className="text-quiet" role="status">
          {isSentAgain && words('code.sentAgain')}
        </p>
        <button
          type="submit"
          className="btn line danger justify-self-start"
          aria-disabled={isBlocked || saving.isSaving}
        >
          {isAsked ? t('deleteNow') : t('sendCode')}
        </button>
      </form>
    </SettingsSection>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    text !== '' && (
      <p className="note bad" role="alert">
        {text}
      </p>
    )
  );
}
