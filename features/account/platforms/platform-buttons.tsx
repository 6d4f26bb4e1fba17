import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#lib/browser/api-client/call.ts';
import { readPublicConfig } from '#lib/browser/api-client/public-config.ts';
import type { SignInClients } from '#lib/third-parties/env.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Platform, PlatformAnswer, PlatformFailure } from './platform-answer.ts';
import { AppleMark, GoogleMark } from './platform-marks.tsx';

/** Platforms that are set up, as far as the page knows by now. */
export function useSignInClients(): Partial<SignInClients> {
  const [clients, setClients] = useState<Partial<SignInClients>>({});
  useEffect(() => {
    readPublicConfig().then(
      ({ signIn }) => setClients(signIn),
      () => undefined,
    );
  }, []);
  return clients;
}

interface PlatformButtonProps {
  readonly label: string;
  readonly isBlocked: boolean;
  readonly onAnswer: (answer: PlatformAnswer) => void;
  readonly onFailure: (failure: PlatformFailure) => void;
}

interface ButtonProps extends Pick<PlatformButtonProps, 'label' | 'isBlocked'> {
  readonly mark: ReactNode;
  /** Called once somebody is about to press, so that the window opens at once. */
  readonly onNear: () => void;
  readonly onPress: () => void;
}

/** Nothing of a platform is loaded before the pointer is on its button, or the button is pressed. */
function Button({ label, mark, isBlocked, onNear, onPress }: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="btn line"
      aria-disabled={isBlocked}
      onPointerEnter={onNear}
      onClick={() => isBlocked || onPress()}
    >
      {mark}
      {label}
    </button>
  );
}

type GoogleWindow = typeof import('./google-window.tsx').GoogleWindow;

function GoogleButton({
  clientId,
  onAnswer,
  onFailure,
  ...props
}: PlatformButtonProps & { readonly clientId: string }): ReactElement {
  const [Window, setWindow] = useState<GoogleWindow | null>(null);
  const [presses, setPresses] = useState(0);
  const isPressed = useRef(false);
  const tell = (failure: PlatformFailure) => {
    // The next press loads the script again.
    if (failure === 'unreachable') setWindow(null);
    if (isPressed.current) onFailure(failure);
    isPressed.current = false;
    setPresses(0);
  };
  const load = () => {
    import('./google-window.tsx').then(
      (part) => setWindow(() => part.GoogleWindow),
      () => tell('unreachable'),
    );
  };
  return (
    <>
      <Button
        {...props}
        mark={<GoogleMark />}
        onNear={load}
        onPress={() => {
          isPressed.current = true;
          setPresses((before) => before + 1);
          load();
        }}
      />
      {Window && <Window {...{ clientId, presses, onAnswer }} onFailure={tell} />}
    </>
  );
}

/** A nonce that was fetched for a window that did not open is used again for so long. */
const NONCE_KEPT_MS = 5 * MINUTE_MS;

function AppleButton({
  clientId,
  script,
  onAnswer,
  onFailure,
  ...props
}: PlatformButtonProps & NonNullable<SignInClients['apple']>): ReactElement {
  const kept = useRef({ nonce: '', until: 0 });
  const isOpen = useRef(false);
  const readNonce = async () => {
    if (kept.current.until > Date.now()) return kept.current.nonce;
    const { nonce } = await call('getSignInOptions', {});
    kept.current = { nonce, until: Date.now() + NONCE_KEPT_MS };
    return nonce;
  };
  const load = async () => {
    const apple = await import('./apple-window.ts');
    await apple.loadAppleScript(script);
    return apple;
  };
  const open = async () => {
    const [{ openAppleWindow }, nonce] = await Promise.all([load(), readNonce()]);
    const answer = await openAppleWindow({ clientId, nonce });
    if (typeof answer === 'string') return onFailure(answer);
    kept.current.until = 0;
    onAnswer(answer);
  };
  const press = async () => {
    if (isOpen.current) return;
    isOpen.current = true;
    await open().catch(() => onFailure('unreachable'));
    isOpen.current = false;
  };
  return (
    <Button
      {...props}
      mark={<AppleMark />}
      onNear={() => void load().catch(() => undefined)}
      onPress={() => void press()}
    />
  );
}

/** Button that opens the window of a platform; nothing where the platform is not set up. */
export function PlatformButton({
  platform,
  clients: { google, apple },
  ...props
}: PlatformButtonProps & {
  readonly platform: Platform;
  readonly clients: Partial<SignInClients>;
}): ReactNode {
  if (platform === 'google') return google && <GoogleButton clientId={google.clientId} {...props} />;
  return apple && <AppleButton {...apple} {...props} />;
}
