import { GoogleOAuthProvider, useGoogleLogin, useGoogleOAuth } from '@react-oauth/google';
import { type ReactElement, useEffect } from 'react';
import { appleAuthHelpers } from 'react-apple-signin-auth';
import type { PlatformAnswer, PlatformFailure } from './platform-answer.ts';

interface GoogleWindowProps {
  readonly clientId: string;
  /** Opens the window each time the number grows; at 0, Google’s script is only loaded. */
  readonly presses: number;
  readonly onAnswer: (answer: PlatformAnswer) => void;
  readonly onFailure: (failure: PlatformFailure) => void;
}

/** Window of Google for signing in, which shows nothing in the page itself. */
export function GoogleWindow({ clientId, ...props }: GoogleWindowProps): ReactElement {
  return (
    <GoogleOAuthProvider clientId={clientId} onScriptLoadError={() => props.onFailure('unreachable')}>
      <Opener {...props} />
    </GoogleOAuthProvider>
  );
}

function Opener({ presses, onAnswer, onFailure }: Omit<GoogleWindowProps, 'clientId'>): null {
  const { scriptLoadedSuccessfully: isReady } = useGoogleOAuth();
  const open = useGoogleLogin({
    onSuccess: ({ access_token: accessToken }) => onAnswer({ platform: 'google', accessToken }),
    // Somebody who refuses is as good as somebody who closes the window.
    onError: () => onFailure('closed'),
    onNonOAuthError: ({ type }) => onFailure(type === 'popup_failed_to_open' ? 'blocked' : 'closed'),
  });
  useEffect(() => {
    if (isReady && presses > 0) open();
  }, [isReady, presses, open]);
  return null;
}

interface AppleWindow {
  readonly clientId: string;
  /** A value of the host that the token repeats. */
  readonly nonce: string;
}

/**
 * Opens the window of Apple, whose script must be loaded.
 * @returns why there is no answer, where there is none
 */
export async function openAppleWindow({
  clientId,
  nonce,
}: AppleWindow): Promise<PlatformAnswer | PlatformFailure> {
  const state = crypto.randomUUID();
  let failure: unknown;
  const response = await appleAuthHelpers.signIn({
    authOptions: {
      ...{ clientId, nonce, state, scope: 'name email', usePopup: true },
      // Apple compares it with its list, also where the window answers by a message.
      redirectURI: `${location.origin}/app/`,
    },
    onError: (error: unknown) => {
      failure = error;
    },
  });
  if (response === null) return failureOf(failure);
  const { authorization, user } = response;
  if (authorization.state !== state) return 'unreachable';
  const name = [user?.name.firstName, user?.name.lastName].filter(Boolean).join(' ');
  return { platform: 'apple', accessToken: authorization.id_token, ...(name && { name }) };
}

/** https://developer.apple.com/documentation/signinwithapplejs/handling-authorization-responses */
function failureOf(failure: unknown): PlatformFailure {
  const code = typeof failure === 'object' && failure !== null && 'error' in failure ? failure.error : '';
  if (code === 'popup_blocked_by_browser') return 'blocked';
  return code === 'popup_closed_by_user' || code === 'user_cancelled_authorize' ? 'closed' : 'unreachable';
}
