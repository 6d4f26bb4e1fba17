import { type ReactElement, useId, useState } from 'react';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import { MIN_PASSWORD_LENGTH, SHARE_DAYS, type ShareDays } from '#lib/catalog/limits.ts';
import { formatSpan } from '#lib/i18n/format-quantity.ts';

interface ShareOrder {
  readonly days: ShareDays;
  readonly password?: string;
}

interface ShareFormProps {
  readonly pending: boolean;
  /** @returns whether there is a link now */
  readonly onCreate: (order: ShareOrder) => Promise<boolean>;
}

/** How long a link lasts, and a password if wanted. */
export function ShareForm({ pending, onCreate }: ShareFormProps): ReactElement {
  const words = useWords('share');
  const tag = useLanguageTag();
  const id = useId();
  const [days, setDays] = useState<ShareDays>(SHARE_DAYS[0]);
  const [password, setPassword] = useState('');
  return (
    <form
      className="share-form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (pending) return;
        const isMade = await onCreate(password === '' ? { days } : { days, password });
        if (isMade) setPassword('');
      }}
    >
      <fieldset className="field" aria-describedby={`${id}-ends`}>
        <legend>{words('days')}</legend>
        <div className="seg">
          {SHARE_DAYS.map((count) => (
            <button key={count} type="button" aria-pressed={count === days} onClick={() => setDays(count)}>
              {formatSpan(tag, count * 24)}
            </button>
          ))}
        </div>
        <p id={`${id}-ends`} className="fine">
          {words('ends')}
        </p>
      </fieldset>
      <label className="field">
        <span className="field-head">{words('password')}</span>
        <input
          className="input"
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={128}
          aria-describedby={`${id}-hint`}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <small id={`${id}-hint`} className="fine">
          {words('passwordHint', { count: MIN_PASSWORD_LENGTH })}
        </small>
      </label>
      <button type="submit" className="btn wide" aria-disabled={pending}>
        {words('create')}
      </button>
    </form>
  );
}
