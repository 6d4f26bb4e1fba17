import { ArrowLeft, Check, Mail } from 'lucide-react';
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { checkEmail, checkNewPassword, checkPassword, type FieldFault } from './check-fields.ts';
import { CODE_LENGTH, CodeBoxes } from './code-boxes.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useResend } from './use-resend.ts';
import type { SignIn } from './use-sign-in.ts';

interface PanelProps {
  readonly signIn: SignIn;
}

/** Button of a panel that sends its form. It stays in the way of the focus while it cannot be used. */
function SubmitButton({
  isBlocked,
  isLoading,
  label,
}: {
  readonly isBlocked: boolean;
  readonly isLoading: boolean;
  readonly label: string;
}): ReactElement {
  return (
    <button type="submit" className="btn ink wide" aria-disabled={isBlocked || isLoading}>
      {isLoading && <span className="spin" />}
      {label}
    </button>
  );
}

/** Failure of the last action, read out as soon as it stands there. */
function Warning({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="sign-in-warning" role="alert">
      {text}
    </p>
  );
}

export function BackButton({ signIn }: PanelProps): ReactElement {
  const t = useTranslations('signIn');
  return (
    <button
      type="button"
      className="btn bare small sign-in-back"
      aria-disabled={signIn.isLoading}
      onClick={signIn.goBack}
    >
      <ArrowLeft className="i s" aria-hidden="true" />
      {t('back')}
    </button>
  );
}

function NewTabLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const t = useTranslations('signIn');
  return (
    <a href={localePath(useLocale(), path)} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
}

/** Ways to sign in. @param platforms buttons of the platforms that the host offers */
export function MainPanel({
  signIn,
  platforms,
}: PanelProps & { readonly platforms: ReactNode }): ReactElement {
  const t = useTranslations('signIn');
  const benefits = [
    t('benefits.uses', { count: FREE_USES_PER_DAY.account }),
    t('benefits.kept', { days: RETENTION_HOURS.account / 24 }),
    t('benefits.devices'),
    t('benefits.comesAlong'),
  ];
  return (
    <>
      <ul className="sign-in-benefits">
        {benefits.map((text) => (
          <li key={text}>
            <Check className="i s" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <div className="sign-in-ways">
        {platforms && (
          <>
            {platforms}
            <p className="sign-in-or">{t('or')}</p>
          </>
        )}
        <button type="button" className="btn ink wide" onClick={() => signIn.open('email')}>
          <Mail className="i s" aria-hidden="true" />
          {t('withEmail')}
        </button>
      </div>
      <Warning text={signIn.warning} />
      <p className="sign-in-fine">
        {t.rich('agree', {
          terms: (text) => <NewTabLink path="/terms/">{text}</NewTabLink>,
          privacy: (text) => <NewTabLink path="/privacy/">{text}</NewTabLink>,
        })}
      </p>
    </>
  );
}

/** Focuses a field as soon as its panel is there. */
function useFirstField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

const submitting = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  send();
};

/** E-mail address and password, for whoever has an account and whoever makes one. */
export function EmailPanel({ signIn }: PanelProps): ReactElement {
  const t = useTranslations('signIn');
  const field = useFirstField();
  const { email, password, isLoading } = signIn;
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const isBlocked = email.trim() === '' || password === '';
  const check = (fault: FieldFault | null) => {
    if (fault) setFaults((before) => [...before, fault]);
  };
  const clear = (kind: FieldFault) => setFaults((before) => before.filter((fault) => fault !== kind));
  const send = () => {
    if (isBlocked || isLoading) return;
    const found = [checkEmail(email), checkPassword(password)].filter((fault) => fault !== null);
    setFaults(found);
    if (found.length === 0) void signIn.signIn();
  };
  return (
    <form className="sign-in-form" noValidate onSubmit={submitting(send)}>
      <p className="text-quiet">{t('email.lead')}</p>
      <EmailField
        ref={field}
        label={t('email.address')}
        value={email}
        fault={faults.find((fault) => fault === 'emailErr') ?? null}
        onChange={(value) => {
          clear('emailErr');
          signIn.setEmail(value);
        }}
        onBlur={() => email !== '' && check(checkEmail(email))}
      />
      <PasswordField
        kind="current-password"
        label={t('email.password')}
        value={password}
        fault={faults.find((fault) => fault === 'passErr') ?? null}
        onChange={(value) => {
          clear('passErr');
          signIn.setPassword(value);
        }}
        onBlur={() => password !== '' && check(checkPassword(password))}
      />
      <Warning text={signIn.warning} />
      <SubmitButton {...{ isBlocked, isLoading }} label={t('continue')} />
      <button
        type="button"
        className="btn bare small justify-self-center"
        onClick={() => isLoading || signIn.open('forgot')}
      >
        {t('email.forgot')}
      </button>
    </form>
  );
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

/** Address that a code for a new password is sent to. */
export function ForgotPanel({ signIn }: PanelProps): ReactElement {
  const t = useTranslations('signIn');
  const field = useFirstField();
  const { email, isLoading } = signIn;
  const [fault, setFault] = useState<FieldFault | null>(null);
  const isBlocked = email.trim() === '';
  const send = () => {
    if (isBlocked || isLoading) return;
    const found = checkEmail(email);
    setFault(found);
    if (!found) void signIn.sendForgotCode();
  };
  return (
    <form className="sign-in-form" noValidate onSubmit={submitting(send)}>
      <p className="text-quiet">{t('forgot.lead')}</p>
      <EmailField
        ref={field}
        label={t('email.address')}
        value={email}
        fault={fault}
        onChange={(value) => {
          setFault(null);
          signIn.setEmail(value);
        }}
        onBlur={() => email !== '' && setFault(checkEmail(email))}
      />
      <Warning text={signIn.warning} />
      <SubmitButton {...{ isBlocked, isLoading }} label={t('forgot.send')} />
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

/** Says that the password is changed, and leads back to the form. */
export function GuidePanel({ signIn }: PanelProps): ReactElement {
  const t = useTranslations('signIn');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="sign-in-form">
      <p className="text-quiet" role="status">
        {t('guide.text')}
      </p>
      <button ref={button} type="button" className="btn ink wide" onClick={signIn.goBack}>
        {t('guide.button')}
      </button>
    </div>
  );
}
