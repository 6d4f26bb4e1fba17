import { GoogleOAuthProvider, type IdConfiguration, useGoogleOAuth } from '@react-oauth/google';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { openAccountSession } from '#lib/browser/api-client/session.ts';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { refreshPerson } from '#lib/browser/queries/person.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import AccountNotice from '../account-notice.tsx';

/** The host takes a nonce for ten minutes; an offer that is older would be refused. */
const OFFERED_MS = 9 * MINUTE_MS;

interface OfferProps {
  readonly nonce: string;
  readonly onCredential: (idToken: string) => void;
}

/**
 * Google’s offer to sign in, and how it ended. Rejects where the host is out of reach.
 * @param clientId at Google
 */
export default async function loadOneTap(clientId: string): Promise<ReactElement> {
  const locale = urlLocale();
  const messages = await loadClientMessages(locale, ['signIn']);
  const { nonce } = await call('getSignInOptions', {});
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <OneTap {...{ clientId, nonce }} />
    </MessagesProvider>
  );
}

function OneTap({ clientId, nonce }: { readonly clientId: string; readonly nonce: string }): ReactElement {
  const t = useTranslations('signIn');
  // Whoever signs out again on this page is not offered it anew.
  const [isOver, setOver] = useState(hasAccount);
  useEffect(() => userStore.subscribe(() => hasAccount() && setOver(true)), []);
  const [notice, setNotice] = useState<{ kind: 'success' | 'failure'; text: string } | null>(null);
  const enter = async (accessToken: string) => {
    try {
      await openAccountSession(await call('oauthLogin', { body: { platform: 'google', accessToken } }));
      await refreshPerson().catch(() => undefined);
      setNotice({ kind: 'success', text: t('successLogin') });
    } catch (failure) {
      const texts = { network: t('failed.network'), unknown: t('failed.unknown') };
      setNotice({ kind: 'failure', text: describeFailure(failure, texts) });
    }
  };
  return (
    <>
      {!isOver && (
        <GoogleOAuthProvider clientId={clientId}>
          <Offer nonce={nonce} onCredential={(idToken) => void enter(idToken)} />
        </GoogleOAuthProvider>
      )}
      {notice && <AccountNotice {...notice} onClose={() => setNotice(null)} />}
    </>
  );
}

/** Part of Google’s script that the package does not type. */
interface GoogleScript {
  readonly accounts: {
    readonly id: {
      readonly initialize: (configuration: IdConfiguration) => void;
      readonly prompt: () => void;
      readonly cancel: () => void;
    };
  };
}

/** The package’s own hook for the offer passes no nonce, without which the host takes no ID token. */
function Offer({ nonce, onCredential }: OfferProps): null {
  const { scriptLoadedSuccessfully: isReady, clientId } = useGoogleOAuth();
  const tell = useEffectEvent(onCredential);
  useEffect(() => {
    const { google } = globalThis as { readonly google?: GoogleScript };
    if (!isReady || !google) return;
    const { initialize, prompt, cancel } = google.accounts.id;
    initialize({
      ...{ client_id: clientId, nonce, use_fedcm_for_prompt: true, cancel_on_tap_outside: false },
      callback: ({ credential }) => {
        if (credential) tell(credential);
      },
    });
    prompt();
    const timer = setTimeout(cancel, OFFERED_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [isReady, clientId, nonce]);
  return null;
}
