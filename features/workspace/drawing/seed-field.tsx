import { Dices } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
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
  readonly onChange: (seed: number) => void;
}

/** Number that makes a drawing the one it is. */
export function SeedField({ value, onChange }: SeedFieldProps): ReactElement {
  const t = useTranslations('drawing');
  const note = useId();
  return (
    <div className="field">
      <label>
        <span>{t('seed.label')}</span>
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
          <IconButton label={t('seed.next')} icon={Dices} onClick={() => onChange(randomSeed())} />
        </span>
      </label>
      <small id={note} className="text-quiet">
        {t('seed.note')}
      </small>
    </div>
  );
}
