import './radio-cards.css';
import { type ReactElement, type ReactNode, useId } from 'react';

interface RadioCardsProps<Value> {
  /** Name of the group for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly value: Value;
  readonly cards: readonly {
    readonly value: Value;
    readonly isDisabled?: boolean;
    readonly content: ReactNode;
  }[];
  readonly onChange: (value: Value) => void;
}

/** Cards of which one is chosen: by a press, or by the arrow keys. */
export function RadioCards<Value extends string | number>({
  label,
  className = '',
  value,
  cards,
  onChange,
}: RadioCardsProps<Value>): ReactElement {
  const name = useId();
  const hasChosen = cards.some((card) => card.value === value);
  return (
    <fieldset className={`radio-cards ${className}`.trim()}>
      <legend className="sr-only">{label}</legend>
      {cards.map((card) => (
        <label key={card.value} className="radio-card">
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={card.value === value}
            disabled={card.isDisabled}
            // The focus of a dialog goes to the first stop, which browsers give the chosen one alone.
            tabIndex={card.value === value || !hasChosen ? undefined : -1}
            onChange={() => onChange(card.value)}
          />
          {card.content}
        </label>
      ))}
    </fieldset>
  );
}
