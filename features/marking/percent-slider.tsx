import type { CSSProperties, ReactElement } from 'react';
import { useLanguageTag } from '#components/words/words-context.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';

interface PercentSliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A place along one side of the photo. */
export function PercentSlider({ label, value, onChange }: PercentSliderProps): ReactElement {
  const tag = useLanguageTag();
  return (
    <label>
      <small className="field-head">
        {label}
        <output className="num">{formatShare(tag, value / 100)}</output>
      </small>
      <input
        className="slider"
        type="range"
        min={0}
        max={100}
        value={value}
        aria-label={label}
        aria-valuetext={formatShare(tag, value / 100)}
        style={{ '--part': `${value}%` } as CSSProperties}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}
