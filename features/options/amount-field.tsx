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

/** Number option: a slider and a number box. */
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

/** Number box that keeps the typed text until it loses the focus, so that digits can follow one another. */
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

/** Factor between the value and its display: 100 for shares, shown in per cent. */
function scaleOf({ unit }: Pick<AmountOption, 'unit'>): number {
  return unit === 'share' ? 100 : 1;
}

/** Value as its number box shows it, rounded against binary fractions. */
function shownAmount(option: Pick<AmountOption, 'unit'>, value: number): number {
  return Math.round(value * scaleOf(option) * 100) / 100;
}

/** Value of the typed text, clamped to the bounds; null for text that is no number. */
function typedAmount(option: AmountOption, text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return null;
  const whole = option.unit === 'count' || option.unit === 'pixels' ? Math.round(number) : number;
  return Math.min(option.max, Math.max(option.min, whole / scaleOf(option)));
}
