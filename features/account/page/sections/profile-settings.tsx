import '#components/ui/input.css';
import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { refreshPerson } from '#lib/browser/queries/person.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { updatePerson } from '#lib/browser/user/user-store.ts';
import { isLocale, locales } from '#lib/catalog/locales.ts';
import type { Result } from '#lib/contract/contract.ts';
import { checkEmail, type FieldFault } from '../../sign-in/check-fields.ts';
import { CODE_LENGTH } from '../../sign-in/code-boxes.tsx';
import { CodeField, EmailField } from '../../sign-in/fields.tsx';
import { SaveButton, SettingsSection } from '../settings-form.tsx';
import { useSaving } from '../use-saving.ts';

const MAX_NAME_LENGTH = 100;

/** Address, name, and the language of mails. */
export function ProfileSettings({ profile }: { readonly profile: Result<'getUserInfo'> }): ReactElement {
  const t = useTranslations('accountSettings');
  const pageLocale = useLocale();
  const fieldId = useId();
  const saving = useSaving();
  const [name, setName] = useState(profile.name ?? '');
  const [locale, setLocale] = useState(profile.locale ?? pageLocale);
  const save = () =>
    saving.save(async () => {
      const changed = { name: name.trim() || null, locale };
      await call('updateProfile', { body: changed });
      updatePerson({ ...profile, name: changed.name });
      await queryClient.invalidateQueries({ queryKey: ['profile'] });
    });
  return (
    <SettingsSection id="profile" title={t('profile')}>
      <dl className="rows">
        <div>
          <dt>{t('email')}</dt>
          <dd>{profile.email}</dd>
        </div>
      </dl>
      <form
        className="settings-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="field">
          <label htmlFor={`${fieldId}-name`}>{t('name')}</label>
          <input
            id={`${fieldId}-name`}
            className="input"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            aria-describedby={`${fieldId}-hint`}
            value={name}
            onChange={({ target }) => {
              saving.reset();
              setName(target.value);
            }}
          />
          <small id={`${fieldId}-hint`} className="text-quiet">
            {t('nameHint')}
          </small>
        </div>
        <div className="field" id="language">
          <label htmlFor={`${fieldId}-language`}>{t('mailLanguage')}</label>
          <select
            id={`${fieldId}-language`}
            className="input"
            aria-describedby={`${fieldId}-pages`}
            value={locale}
            onChange={({ target }) => {
              saving.reset();
              if (isLocale(target.value)) setLocale(target.value);
            }}
          >
            {locales.map(({ code, lang, name: language }) => (
              <option key={code} value={code} lang={lang}>
                {language}
              </option>
            ))}
          </select>
          <small id={`${fieldId}-pages`} className="text-quiet">
            {t('languageHint')}
          </small>
        </div>
        <SaveButton saving={saving} label={t('save')} />
      </form>
    </SettingsSection>
  );
}

const NO_CODES = { oldCode: '', newCode: '' };

interface EmailSettingsProps {
  /** Address that the account has; null where it has none yet. */
  readonly current: string | null;
}

/** Change of the address, with a code to each of both. */
export function EmailSettings({ current }: EmailSettingsProps): ReactElement {
  const t = useTranslations('accountSettings');
  const saving = useSaving();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<FieldFault | null>(null);
  /** Address that codes were sent for; empty before. */
  const [asked, setAsked] = useState('');
  const [codes, setCodes] = useState(NO_CODES);
  const entered = current === null ? [codes.newCode] : [codes.newCode, codes.oldCode];
  const isBlocked = asked === '' ? email.trim() === '' : entered.some(({ length }) => length < CODE_LENGTH);
  const send = async () => {
    const found = checkEmail(email);
    setFault(found);
    const body = { email: email.trim() };
    if (found || !(await saving.save(() => call('sendEmailCodes', { body })))) return;
    saving.reset();
    setCodes(NO_CODES);
    setAsked(body.email);
  };
  const change = async () => {
    const { newCode, oldCode } = codes;
    const body = { email: asked, newCode, ...(current !== null && { oldCode }) };
    if (!(await saving.save(() => call('changeEmail', { body })))) return;
    setEmail('');
    setAsked('');
    await refreshPerson().catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: ['profile'] });
  };
  const setCode = (field: keyof typeof NO_CODES) => (value: string) => {
    saving.reset();
    setCodes((before) => ({ ...before, [field]: value }));
  };
  return (
    <SettingsSection id="email" title={t('changeEmail')}>
      <form
        className="settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) void (asked === '' ? send() : change());
        }}
      >
        <EmailField
          label={t('newEmail')}
          value={email}
          fault={fault}
          onChange={(value) => {
            saving.reset();
            setFault(null);
            // Codes are good for the address that they were asked for.
            setAsked('');
            setEmail(value);
          }}
        />
        {asked !== '' && (
          <CodeField
            isFirst
            label={t('codeTo', { email: asked })}
            value={codes.newCode}
            onChange={setCode('newCode')}
          />
        )}
        {asked !== '' && current !== null && (
          <CodeField
            label={t('codeTo', { email: current })}
            value={codes.oldCode}
            onChange={setCode('oldCode')}
          />
        )}
        <SaveButton
          saving={saving}
          label={asked === '' ? t('sendCodes') : t('changeEmail')}
          isBlocked={isBlocked}
        />
      </form>
    </SettingsSection>
  );
}
