import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#lib/browser/api-client/call.ts';
import { readPublicConfig } from '#lib/browser/api-client/public-config.ts';
import { loadScript } from '#lib/browser/load-script.ts';
import type { SignInClients } from '#lib/third-parties/env.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Platform, PlatformAnswer, PlatformFailure } from './platform-answer.ts';
import type { GoogleWindow } from './platform-windows.tsx';

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

function GoogleButton({
  clientId,
  onAnswer,
  onFailure,
  ...props
}: PlatformButtonProps & { readonly clientId: string }): ReactElement {
  const [Window, setWindow] = useState<typeof GoogleWindow | null>(null);
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
    import('./platform-windows.tsx').then(
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
    const [apple] = await Promise.all([import('./platform-windows.tsx'), loadScript(script)]);
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

/** Logo of Google in its own colours, which its rules for buttons ask for. */
function GoogleMark(): ReactElement {
  return (
    <svg className="i" viewBox="0 0 48 48" aria-hidden="true">
      <g stroke="none">
        <path
          fill="#EA4335"
          d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
        />
        <path
          fill="#4285F4"
          d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
        />
        <path
          fill="#FBBC05"
          d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
        />
        <path
          fill="#34A853"
          d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
        />
      </g>
    </svg>
  );
}

/** Logo of Apple in the colour of the text. */
function AppleMark(): ReactElement {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="currentColor"
        stroke="none"
        d="M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701"
      />
    </svg>
  );
}
