import { ArrowLeft, Check, Mail } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { type Platform, type PlatformFailure, platformNames } from '../platforms/platform-answer.ts';
import { PlatformButton, useSignInClients } from '../platforms/platform-buttons.tsx';
import { checkEmail, checkPassword, type FieldFault } from './check-fields.ts';
import { EmailField, PasswordField, SubmitButton, submitting, useFirstField, Warning } from './fields.tsx';
import type { SignIn } from './use-sign-in.ts';

export interface PanelProps {
  readonly signIn: SignIn;
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

/** Buttons of the platforms that are set up, above the way by e-mail. */
function PlatformWays({ signIn }: PanelProps): ReactNode {
  const t = useTranslations('signIn');
  const clients = useSignInClients();
  const offered = (['google', 'apple'] as const).filter((platform) => clients[platform]);
  if (offered.length === 0) return null;
  const tell = (platform: Platform) => (failure: PlatformFailure) =>
    signIn.setWarning(
      failure === 'closed' ? '' : t(`platform.${failure}`, { platform: platformNames[platform] }),
    );
  return (
    <>
      {offered.map((platform) => (
        <PlatformButton
          key={platform}
          {...{ platform, clients }}
          label={t(`platform.${platform}`)}
          isBlocked={signIn.isLoading}
          onAnswer={(answer) => void signIn.signInByPlatform(answer)}
          onFailure={tell(platform)}
        />
      ))}
      <p className="sign-in-or">{t('or')}</p>
    </>
  );
}

/** Ways to sign in, and what an account brings. */
export function MainPanel({ signIn }: PanelProps): ReactElement {
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
        <PlatformWays signIn={signIn} />
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
