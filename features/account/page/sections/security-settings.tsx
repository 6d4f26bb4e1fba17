import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { askWarning } from '#lib/browser/warnings/warning-request.ts';
import type { Result } from '#lib/contract/contract.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { checkNewPassword, checkPassword, type FieldFault } from '../../sign-in/check-fields.ts';
import { PasswordField } from '../../sign-in/fields.tsx';
import { sealPassword } from '../../sign-in/seal-password.ts';
import { SaveButton, SettingsSection } from '../settings-form.tsx';
import { useSaving } from '../use-saving.ts';

/** Browsers by a mark of their own; those that also carry the mark of another stand before it. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/**
 * Browser and system by the name that a browser gives itself (RFC 9110, 10.1.5), such as `Firefox, Linux`.
 * @returns null where neither is known
 */
function describeBrowser(userAgent: string | null): string | null {
  const find = (names: typeof BROWSERS) => names.find(([mark]) => userAgent?.includes(mark))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ') || null;
}

/** Devices of an account. */
export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['sessions', id],
    queryFn: ({ signal }) => call('listSessions', { signal }),
    networkMode: 'always',
    staleTime: 10 * SECOND_MS,
  });

/** Devices that the account is signed in on, each with the way to end it. */
export function SessionSettings({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('accountSettings');
  const tag = useLanguageTag();
  const saving = useSaving();
  const sessions = useQuery(sessionsQuery(id), queryClient);
  const isLosing = useRef(false);
  const end = (body: { readonly id: string } | { readonly others: true }) =>
    saving.save(async () => {
      await call('endSessions', { body });
      isLosing.current = true;
      await sessions.refetch();
    });
  const endOthers = async (anchor: HTMLElement) => {
    const question = { title: t('endOthersAsk'), content: t('endOthersText'), confirmText: t('end') };
    if ((await askWarning({ ...question, anchor })) === 'confirm') await end({ others: true });
  };
  const { list = [], more = 0 } = sessions.data ?? {};
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const texts = { network: t('failed.network'), unknown: t('failed.unknown') };
  const warning = saving.warning || describeFailure(sessions.error, texts);
  const place = useRef<HTMLUListElement>(null);
  const count = list.length + more;
  const before = useRef(count);
  useEffect(() => {
    const isEnded = count < before.current;
    before.current = count;
    if (!isEnded || !isLosing.current) return;
    isLosing.current = false;
    // The pressed button is gone.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [count]);
  return (
    <SettingsSection id="sessions" title={t('sessions')}>
      <ul className="session-list" ref={place} tabIndex={-1} aria-labelledby="sessions-title">
        {list.map(({ id: sessionId, isCurrent, lastUsedAt, userAgent }) => {
          const device = describeBrowser(userAgent) ?? t('unknownDevice');
          return (
            <li key={sessionId}>
              <span>
                <b>{device}</b>
                <span className="text-quiet">
                  {isCurrent ? t('current') : t('lastUsed', { time: time.format(lastUsedAt * 1000) })}
                </span>
              </span>
              {!isCurrent && (
                <button
                  type="button"
                  className="btn line small"
                  aria-label={t('endThis', { device })}
                  onClick={() => void end({ id: sessionId })}
                >
                  {t('end')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="text-quiet">{t('moreSessions', { count: more })}</p>}
      {warning && (
        <p className="note bad" role="alert">
          {warning}
        </p>
      )}
      {list.length > 1 && (
        <button
          type="button"
          className="btn line justify-self-start"
          onClick={({ currentTarget }) => void endOthers(currentTarget)}
        >
          {t('endOthers')}
        </button>
      )}
    </SettingsSection>
  );
}

/** Change of the password, or the way to one for whoever has none. */
export function PasswordSettings({ profile }: { readonly profile: Result<'getUserInfo'> }): ReactElement {
  const t = useTranslations('accountSettings');
  return (
    <SettingsSection id="password" title={t('password')}>
      {profile.hasPassword ? (
        <PasswordForm email={profile.email ?? ''} />
      ) : (
        <p className="text-quiet">{t('noPassword')}</p>
      )}
    </SettingsSection>
  );
}

const EMPTY = { old: '', first: '', second: '' };

function PasswordForm({ email }: { readonly email: string }): ReactElement {
  const t = useTranslations('accountSettings');
  const words = useTranslations('signIn');
  const saving = useSaving();
  const [entered, setEntered] = useState(EMPTY);
  const [fault, setFault] = useState<FieldFault | null>(null);
  const { old, first, second } = entered;
  const isBlocked = [old, first, second].includes('');
  const change = (field: keyof typeof EMPTY) => (value: string) => {
    saving.reset();
    setFault(null);
    setEntered((before) => ({ ...before, [field]: value }));
  };
  const save = async () => {
    const found = checkNewPassword(first, second);
    if (isBlocked || found) return setFault(found);
    const isDone = await saving.save(async () => {
      const [oldPassword, newPassword] = [await sealPassword(old), await sealPassword(first)];
      await call('changePassword', { body: { oldPassword, newPassword } });
    });
    if (!isDone) return;
    setEntered(EMPTY);
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <form
      className="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-quiet">{t('passwordHint')}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        kind="current-password"
        label={t('oldPassword')}
        value={old}
        fault={null}
        onChange={change('old')}
      />
      <PasswordField
        kind="new-password"
        label={words('newPassword.first')}
        value={first}
        fault={fault === 'passErr' ? fault : null}
        onChange={change('first')}
        onBlur={() => first !== '' && setFault(checkPassword(first))}
      />
      <PasswordField
        kind="new-password"
        label={words('newPassword.second')}
        value={second}
        fault={fault === 'passMatchErr' ? fault : null}
        onChange={change('second')}
        onBlur={() => second !== '' && setFault(checkNewPassword(first, second))}
      />
      <SaveButton saving={saving} label={t('password')} isBlocked={isBlocked} />
    </form>
  );
}
