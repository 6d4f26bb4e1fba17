import type { ReactElement } from 'react';

interface ChoiceButtonsProps<Choice> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: unknown;
  readonly nameOf: (choice: Choice) => string;
  readonly onChange: (choice: Choice) => void;
}

/** Radio group of a few short names, side by side below their label. */
export function ChoiceButtons<Choice extends string | number | null>({
  label,
  choices,
  value,
  nameOf,
  onChange,
}: ChoiceButtonsProps<Choice>): ReactElement {
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <fieldset className="seg" aria-label={label}>
        {choices.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
            {nameOf(choice)}
          </button>
        ))}
      </fieldset>
    </>
  );
}
