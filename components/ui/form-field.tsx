import './input.css';
import './form-field.css';
import { type InputHTMLAttributes, type ReactElement, useEffect, useId, useRef } from 'react';
import type { FormFault } from '#lib/browser/api-client/form-fault.ts';

interface FormFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'maxLength' | 'min'> {
  readonly label: string;
  readonly hint?: string;
  /** Text on a wrong value, or null; it takes the place of the hint and the focus goes to the field. */
  readonly fault: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly multiline?: boolean;
}

const ROWS = 6;

/** Field of a form with its label, a hint, and what is wrong with its value. */
export function FormField(props: FormFieldProps): ReactElement {
  const { label, hint, fault, value, onChange, multiline = false, type = 'text', min, ...rest } = props;
  const id = useId();
  const place = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (fault !== null) place.current?.focus();
  }, [fault]);
  const note = fault ?? hint;
  const common = {
    ...rest,
    ref: place,
    id,
    className: 'input',
    value,
    'aria-invalid': fault !== null,
    'aria-describedby': note === undefined ? undefined : `${id}-hint`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {multiline ? <textarea {...common} rows={ROWS} /> : <input {...common} {...{ type, min }} />}
      {note !== undefined && (
        <p id={`${id}-hint`} className={fault === null ? 'text-small text-quiet' : 'text-small bad'}>
          {note}
        </p>
      )}
    </div>
  );
}

interface RadioFieldProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few choices, all in view. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>): ReactElement {
  const { legend, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="radio-field">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

interface FormTroubleProps {
  readonly fault: FormFault<string> | null;
  readonly failed: string;
  readonly none: string;
  /** Text on a notice that may be sent again from a time on, in epoch milliseconds. */
  readonly later: (at: number) => string;
}

/** Failure of a form that belongs to none of its fields. */
export function FormTrouble({ fault, failed, none, later }: FormTroubleProps): ReactElement {
  return (
    <div role="alert">
      {fault?.kind === 'failed' && <p className="note bad">{failed}</p>}
      {fault?.kind === 'later' && <p className="note bad">{later(fault.at)}</p>}
      {fault?.kind === 'wrong' && fault.field === 'none' && <p className="note bad">{none}</p>}
    </div>
  );
}
