import '#components/ui/input.css';
import './fields.css';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { MAX_EMAIL_LENGTH } from '#lib/contract/credential-formats.ts';
import type { FieldFault } from './check-fields.ts';
import { CODE_LENGTH } from './code-boxes.tsx';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: FieldFault | null;
  /** Called when the focus leaves the field. */
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

function Fault({ id, fault }: { readonly id: string; readonly fault: FieldFault | null }): ReactElement {
  const t = useTranslations('signIn');
  return (
    <span id={id} className="field-fault" aria-live="polite">
      {fault && t(fault)}
    </span>
  );
}

/** Field for an address, with its fault below. */
export function EmailField({ label, value, onChange, fault, onBlur, ref }: FieldProps): ReactElement {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        className="input"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <Fault id={`${id}-fault`} fault={fault} />
    </div>
  );
}

interface PasswordFieldProps extends FieldProps {
  readonly kind: 'current-password' | 'new-password';
}

/** Field for a password, which can be shown, with its fault below. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { label, value, onChange, fault, onBlur, kind, ref } = props;
  const t = useTranslations('signIn');
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password-field">
        <input
          ref={ref}
          id={id}
          className="input"
          type={isShown ? 'text' : 'password'}
          autoComplete={kind}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
        <IconButton
          label={t('showPassword')}
          icon={isShown ? EyeOff : Eye}
          size="s"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
      <Fault id={`${id}-fault`} fault={fault} />
    </div>
  );
}

interface CodeFieldProps extends Pick<FieldProps, 'label' | 'value' | 'onChange'> {
  /** True for the first field that comes with a code: the focus says that one was sent, and where to. */
  readonly isFirst?: boolean;
}

/** Field for a code from a mail, where the code is one field of several. */
export function CodeField({ label, value, onChange, isFirst = false }: CodeFieldProps): ReactElement {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className="input num"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      />
    </div>
  );
}

/** Button of a panel that sends its form. It stays in the way of the focus while it cannot be used. */
export function SubmitButton({
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
export function Warning({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="sign-in-warning" role="alert">
      {text}
    </p>
  );
}

/** Focuses a field as soon as its panel is there. */
export function useFirstField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

/** Handler of a form that sends it without leaving the page. */
export const submitting = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  send();
};
