import './payment-return.css';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';

interface ReturnStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Between the text and the ways on. */
  readonly more?: ReactNode;
  /** Ways on. */
  readonly children?: ReactNode;
}

/** One state of a payment: its name, what it means, the ways on. It is read out as it changes. */
export function ReturnState({ title, text, more, children }: ReturnStateProps): ReactElement {
  return (
    <div className="payment-return" role="status">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {more}
      {children && <div className="acts">{children}</div>}
    </div>
  );
}

/** Things of an account, for whoever has signed in; the way to sign in for all others. */
export function SignedIn({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTranslations('paymentReturn');
  const isKnown = useStore(userStore, () => hasAccount());
  if (isKnown) return children;
  return (
    <ReturnState title={t('signIn.title')} text={t('signIn.text')}>
      <button type="button" className="btn" onClick={() => void requestSignIn()}>
        {t('signIn.button')}
      </button>
    </ReturnState>
  );
}

interface OfflineProps {
  readonly isFetching: boolean;
  readonly refetch: (options: { readonly cancelRefetch: false }) => Promise<unknown>;
}

/** An order that could not be asked for. */
export function Offline({ isFetching, refetch }: OfflineProps): ReactElement {
  const t = useTranslations('paymentReturn');
  return (
    <ReturnState title={t('offline.title')} text={t('offline.text')}>
      <button
        type="button"
        className="btn line"
        aria-disabled={isFetching}
        onClick={() => void refetch({ cancelRefetch: false })}
      >
        {t('offline.retry')}
      </button>
    </ReturnState>
  );
}
