import { type CSSProperties, type ReactElement, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import type { AmountOption } from '#lib/catalog/options/option.ts';
import { type FieldProps, OptionNote } from './field-parts.tsx';

const SIGNS = {
  share: 'percent',
  percent: 'percent',
  pixels: 'pixels',
  degrees: 'degrees',
  times: 'times',
  count: null,
} as const;

/** A number, on a slider and in a box that it can be typed into. */
export function AmountField({ option, value, onChange }: FieldProps<'amount'>): ReactElement {
  const t = useTranslations('options');
  const tag = useLanguageTag();
  const { min, max, step } = option;
  const now = typeof value === 'number' ? value : option.initial;
  const label = t(`labels.${option.label}`);
  const sign = SIGNS[option.unit];
  const unit = sign && t(`units.${sign}`);
  const shown = new Intl.NumberFormat(tag).format(shownAmount(option, now));
  return (
    <div className="field">
      <span className="field-head">
        <span aria-hidden="true">{label}</span>
        <span className="amount">
          <AmountBox option={option} value={now} label={label} onChange={onChange} />
          {unit && <span aria-hidden="true">{unit}</span>}
        </span>
      </span>
      <input
        className="slider"
        type="range"
        {...{ min, max, step }}
        value={now}
        aria-label={label}
        aria-valuetext={unit ? `${shown} ${unit}` : shown}
        style={{ '--part': `${((now - min) / (max - min)) * 100}%` } as CSSProperties}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <OptionNote of={option} />
    </div>
  );
}

interface AmountBoxProps {
  readonly option: AmountOption;
  readonly value: number;
  readonly label: string;
  readonly onChange: (value: number) => void;
}

/** Keeps what is typed as it is until the box is left, so that a number can be typed figure by figure. */
function AmountBox({ option, value, label, onChange }: AmountBoxProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const scale = scaleOf(option);
  return (
    <input
      className="input num"
      type="number"
      inputMode="decimal"
      min={option.min * scale}
      max={option.max * scale}
      step={option.step * scale}
      value={typed ?? shownAmount(option, value)}
      aria-label={label}
      onChange={({ target }) => {
        setTyped(target.value);
        const amount = typedAmount(option, target.value);
        if (amount !== null) onChange(amount);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** By how much a share is multiplied so that it is shown in per cent. */
function scaleOf({ unit }: Pick<AmountOption, 'unit'>): number {
  return unit === 'share' ? 100 : 1;
}

/** A value as its number box shows it, without the noise of binary fractions. */
function shownAmount(option: Pick<AmountOption, 'unit'>, value: number): number {
  return Math.round(value * scaleOf(option) * 100) / 100;
}

/** The value that stands for what was typed, within the bounds; null while it is no number. */
function typedAmount(option: AmountOption, text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return null;
  const whole = option.unit === 'count' || option.unit === 'pixels' ? Math.round(number) : number;
  return Math.min(option.max, Math.max(option.min, whole / scaleOf(option)));
}
