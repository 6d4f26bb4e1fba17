import './seed-field.css';
import { Dices } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { LARGEST_SEED } from '#lib/catalog/seed-after.ts';

/** Seeds that are chosen for people are short enough to be told. */
const MOST = 999_999;

/** A seed that nobody has chosen. */
export function randomSeed(): number {
  return Math.floor(Math.random() * MOST) + 1;
}

interface SeedFieldProps {
  readonly value: number;
  readonly words: { readonly label: string; readonly note: string; readonly next: string };
  readonly onChange: (seed: number) => void;
}

/** Number that makes a drawing, or the chances of an effect, the one it is. */
export function SeedField({ value, words, onChange }: SeedFieldProps): ReactElement {
  const note = useId();
  return (
    <div className="field">
      <label>
        <span>{words.label}</span>
        <span className="seed">
          <input
            type="number"
            className="input"
            inputMode="numeric"
            min={0}
            max={LARGEST_SEED}
            step={1}
            value={value}
            aria-describedby={note}
            onChange={({ target: { valueAsNumber: seed } }) =>
              onChange(Number.isInteger(seed) ? Math.min(LARGEST_SEED, Math.max(0, seed)) : 0)
            }
          />
          <IconButton label={words.next} icon={Dices} onClick={() => onChange(randomSeed())} />
        </span>
      </label>
      <small id={note} className="text-quiet">
        {words.note}
      </small>
    </div>
  );
}
