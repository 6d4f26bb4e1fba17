import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { updatePerson } from '#lib/browser/user/user-store.ts';
import { isLocale, locales } from '#lib/catalog/locales.ts';
import type { Result } from '#lib/contract/contract.ts';
import { SaveButton } from './save-button.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSaving } from './use-saving.ts';

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
