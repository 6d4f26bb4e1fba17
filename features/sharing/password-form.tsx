import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface PasswordFormProps {
  /** Fault of the last password, or null. */
  readonly message: string | null;
  readonly onPassword: (password: string) => Promise<void>;
}

/** Asks for the password of a link. */
export function PasswordForm({ message, onPassword }: PasswordFormProps): ReactElement {
  const t = useTranslations('share');
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);
  return (
    <form
      className="shared"
      onSubmit={async (event) => {
        event.preventDefault();
        if (pending || password === '') return;
        setPending(true);
        await onPassword(password);
        setPending(false);
      }}
    >
      <h2>{t('page.askTitle')}</h2>
      <p className="lead">{t('page.askText')}</p>
      <label>
        {t('page.password')}
        <input
          className="input"
          type="password"
          autoComplete="off"
          required
          maxLength={128}
          aria-invalid={message !== null}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      <p className="bad" role="alert">
        {message}
      </p>
      <button type="submit" className="btn" aria-disabled={pending}>
        {t('page.open')}
      </button>
    </form>
  );
}
