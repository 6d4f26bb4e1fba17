import { type ReactElement, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';

interface PasswordFormProps {
  /** What was wrong with the last one, or null. */
  readonly message: string | null;
  readonly onPassword: (password: string) => Promise<void>;
}

/** Asks for the password of a link. */
export function PasswordForm({ message, onPassword }: PasswordFormProps): ReactElement {
  const words = useWords('share');
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
      <h2>{words('page.askTitle')}</h2>
      <p className="lead">{words('page.askText')}</p>
      <label>
        {words('page.password')}
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
        {words('page.open')}
      </button>
    </form>
  );
}
