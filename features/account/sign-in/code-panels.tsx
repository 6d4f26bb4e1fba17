import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { checkNewPassword, checkPassword, type FieldFault } from './check-fields.ts';
import { CODE_LENGTH, CodeBoxes } from './code-boxes.tsx';
import { PasswordField, SubmitButton, submitting, useFirstField, Warning } from './fields.tsx';
import type { PanelProps } from './panels.tsx';

/** Until a second code may be asked for. */
const PAUSE_MS = MINUTE_MS;

interface Resend {
  /** Seconds until a code may be asked for again; 0 where it may be now. */
  readonly secondsLeft: number;
  /** Asks for a code, and begins to count. A failure ends the count. */
  readonly send: () => Promise<boolean>;
}

/** Counts down after a code was sent. @param isSent true where one was sent just before */
function useResend(sendCode: () => Promise<boolean>, isSent: boolean): Resend {
  const [endsAt, setEndsAt] = useState(() => (isSent ? Date.now() + PAUSE_MS : 0));
  const [now, setNow] = useState(() => Date.now());
  const begun = useRef(isSent);
  const send = async () => {
    setNow(Date.now());
    setEndsAt(Date.now() + PAUSE_MS);
    const isDone = await sendCode();
    if (!isDone) setEndsAt(0);
    return isDone;
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void latest.current();
  }, []);
  const isCounting = endsAt > now;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / SECOND_MS)), send };
}

const NO_DIGITS: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '');

/** Six digits from a mail. They are sent as soon as all are there. */
export function CodePanel({ signIn }: PanelProps): ReactElement {
  const t = useTranslations('signIn');
  const { email, flow, isLoading } = signIn;
  const [digits, setDigits] = useState(NO_DIGITS);
  const [told, setTold] = useState('');
  // A code for a new password was sent by the panel before.
  const { secondsLeft, send } = useResend(signIn.sendCode, flow === 'forgot');
  const code = digits.join('');
  const isBlocked = code.length < CODE_LENGTH;
  const [tries, setTries] = useState(0);
  const sent = useRef('');
  useEffect(() => {
    if (isBlocked) sent.current = '';
    // A code that was entered while a mail was still being sent waits for its end.
    if (isBlocked || isLoading || sent.current === code) return;
    sent.current = code;
    void signIn.submitCode(code).then((isDone) => {
      if (isDone) return;
      setDigits(NO_DIGITS);
      setTries((before) => before + 1);
    });
  });
  const resend = async () => {
    if (secondsLeft > 0 || isLoading) return;
    setTold('');
    if (await send()) setTold(t('code.sentAgain'));
  };
  return (
    <form className="sign-in-form" onSubmit={submitting(() => undefined)}>
      <p className="text-quiet">
        {t.rich('code.sent', { email, b: (text) => <b className="text-ink">{text}</b> })}
      </p>
      <CodeBoxes
        // Empty boxes after a failure, with the focus on the first.
        key={tries}
        digits={digits}
        onChange={(next) => {
          if (sent.current !== '') return;
          setDigits(next);
          if (signIn.warning) signIn.clearWarning();
        }}
      />
      <Warning text={signIn.warning} />
      <SubmitButton {...{ isBlocked, isLoading }} label={t('continue')} />
      <button
        type="button"
        className="btn bare small justify-self-center num"
        aria-disabled={secondsLeft > 0 || isLoading}
        onClick={resend}
      >
        {secondsLeft > 0 ? t('code.resendIn', { seconds: secondsLeft }) : t('code.resend')}
      </button>
      <p className="sr-only" role="status">
        {told}
      </p>
      <p className="sign-in-fine">{t('code.hint')}</p>
    </form>
  );
}

/** A new password, twice. The address stands there for password managers, unseen. */
export function NewPasswordPanel({ signIn }: PanelProps): ReactElement {
  const t = useTranslations('signIn');
  const field = useFirstField();
  const { isLoading } = signIn;
  const [password, setPassword] = useState('');
  const [repetition, setRepetition] = useState('');
  const [fault, setFault] = useState<FieldFault | null>(null);
  const isBlocked = password === '' || repetition === '';
  const send = () => {
    if (isBlocked || isLoading) return;
    const found = checkNewPassword(password, repetition);
    setFault(found);
    if (!found) void signIn.resetPassword(password);
  };
  const change = (set: (value: string) => void) => (value: string) => {
    setFault(null);
    signIn.clearWarning();
    set(value);
  };
  return (
    <form className="sign-in-form" noValidate onSubmit={submitting(send)}>
      <p className="text-quiet">{t('newPassword.lead')}</p>
      <input type="email" autoComplete="username" value={signIn.email} readOnly hidden />
      <PasswordField
        ref={field}
        kind="new-password"
        label={t('newPassword.first')}
        value={password}
        fault={fault === 'passErr' ? fault : null}
        onChange={change(setPassword)}
        onBlur={() => password !== '' && setFault(checkPassword(password))}
      />
      <PasswordField
        kind="new-password"
        label={t('newPassword.second')}
        value={repetition}
        fault={fault === 'passMatchErr' ? fault : null}
        onChange={change(setRepetition)}
        onBlur={() => repetition !== '' && setFault(checkNewPassword(password, repetition))}
      />
      <Warning text={signIn.warning} />
      <SubmitButton {...{ isBlocked, isLoading }} label={t('newPassword.save')} />
    </form>
  );
}
