import { GoogleOAuthProvider, useGoogleLogin, useGoogleOAuth } from '@react-oauth/google';
import { type ReactElement, useEffect } from 'react';
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
