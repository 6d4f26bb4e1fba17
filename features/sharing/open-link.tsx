import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { SHARE_TOKEN } from '#lib/catalog/limits.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Result } from '#lib/contract/contract.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

/** Outcome of opening a link. */
export type Opened =
  | { readonly kind: 'shown'; readonly picture: Result<'openShare'> }
  /** A password is needed; `message` tells the fault of the last one. */
  | { readonly kind: 'asked'; readonly message: string | null }
  | { readonly kind: 'expired' | 'revoked' | 'takenDown' | 'unknown' | 'locked' }
  /** With the host’s message; null where it was unreachable or its answer unreadable. */
  | { readonly kind: 'failed'; readonly message: string | null };

/** Opens the share link in a URL’s hash. Throws only errors that are no failure of a call. */
export async function openLink(hash: string, password?: string): Promise<Opened> {
  const token = tokenOf(hash);
  if (!SHARE_TOKEN.test(token)) return { kind: 'unknown' };
  try {
    return { kind: 'shown', picture: await call('openShare', { body: { token, password } }) };
  } catch (error) {
    if (error instanceof ApiError) return toOpened(error);
    throw error;
  }
}

/** Token in a URL's hash. */
export function tokenOf(hash: string): string {
  return hash.replace(/^#/, '');
}

/** Adds the hash to links to other languages, which do not know the share token. */
export function keepHash({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-locale]') : null;
  if (link) link.hash = location.hash;
}

function toOpened({ key, message }: ApiError): Opened {
  switch (key) {
    case 'share_password_required':
      return { kind: 'asked', message: null };
    case 'share_password_wrong':
      return { kind: 'asked', message };
    case 'share_expired':
      return { kind: 'expired' };
    case 'share_revoked':
      return { kind: 'revoked' };
    case 'share_taken_down':
      return { kind: 'takenDown' };
    case 'share_locked':
      return { kind: 'locked' };
    case 'not_found':
      return { kind: 'unknown' };
    case 'network':
    case 'timeout':
    case 'unreadable':
      return { kind: 'failed', message: null };
    default:
      return { kind: 'failed', message };
  }
}

interface PasswordFormProps {
  /** Fault of the last password, or null. */
  readonly message: string | null;
  readonly onPassword: (password: string) => Promise<void>;
  /** True after a press on a button that is gone. */
  readonly takesFocus: boolean;
}

/** Asks for the password of a link. */
export function PasswordForm({ message, onPassword, takesFocus }: PasswordFormProps): ReactElement {
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
          // biome-ignore lint/a11y/noAutofocus: the focus was on a button that is gone
          autoFocus={takesFocus}
          required
          maxLength={128}
          aria-invalid={message !== null}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      {/* The same message is read out again only where it was gone in between. */}
      <p className="bad" role="alert">
        {pending ? null : message}
      </p>
      <button type="submit" className="btn" aria-disabled={pending}>
        {t('page.open')}
      </button>
    </form>
  );
}

interface EndedProps {
  readonly locale: Locale;
  readonly kind: Exclude<Opened['kind'], 'shown' | 'asked' | 'failed'>;
  readonly takesFocus: boolean;
}

/** Says what became of a link that shows nothing. */
export function Ended({ locale, kind, takesFocus }: EndedProps): ReactElement {
  const t = useTranslations('share');
  const heading = useHeading(takesFocus);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t(`page.${kind}Title`)}
      </h2>
      <p className="lead">{t(`page.${kind}Text`)}</p>
      <a className="btn ink" href={localePath(locale, '/')}>
        {t('page.own')}
      </a>
    </>
  );
}

/** Heading that takes the focus on mount. @param takesFocus true after a press on a button that is gone */
export function useHeading(takesFocus: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
