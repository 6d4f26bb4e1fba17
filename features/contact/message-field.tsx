import { type ReactElement, useEffect, useId, useRef } from 'react';

interface MessageFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Text on a wrong value, or null; it takes the place of the hint and the focus goes to the field. */
  readonly fault: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'email';
  readonly multiline?: boolean;
}

const ROWS = 6;

/** Field of a form with its label, a hint, and what is wrong with its value. */
export function MessageField(props: MessageFieldProps): ReactElement {
  const { label, hint, fault, value, onChange, type, multiline = false } = props;
  const id = useId();
  const place = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (fault !== null) place.current?.focus();
  }, [fault]);
  const common = {
    ref: place,
    id,
    className: 'input',
    value,
    'aria-invalid': fault !== null,
    'aria-describedby': `${id}-hint`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="message-field">
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        <textarea {...common} rows={ROWS} />
      ) : (
        <input {...common} type={type ?? 'text'} autoComplete={type ?? 'off'} />
      )}
      <p id={`${id}-hint`} className={fault === null ? 'text-small text-quiet' : 'text-small bad'}>
        {fault ?? hint}
      </p>
    </div>
  );
}
