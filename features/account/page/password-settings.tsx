import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { Result } from '#lib/contract/contract.ts';
import { checkNewPassword, checkPassword, type FieldFault } from '../sign-in/check-fields.ts';
import { PasswordField } from '../sign-in/fields.tsx';
import { sealPassword } from '../sign-in/seal-password.ts';
import { SaveButton, SettingsSection } from './settings-form.tsx';
import { useSaving } from './use-saving.ts';

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
