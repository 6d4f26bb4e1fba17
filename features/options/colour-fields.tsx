import { Plus, X } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { OptionValue } from '#lib/catalog/options/option.ts';
import { type FieldProps, OptionNote, useChoiceName } from './field-parts.tsx';
import { HexInput } from './hex-input.tsx';

/** Colour option: a custom colour or, where possible, the tool's automatic choice. */
export function ColourField({ option, value, onChange }: FieldProps<'colour'>): ReactElement {
  const t = useTranslations('options');
  const label = t(`labels.${option.label}`);
  const { automatic, suggestion } = option;
  const isAutomatic = value === automatic;
  const [last, setLast] = useState(suggestion);
  const choose = (colour: string) => {
    setLast(colour);
    onChange(colour);
  };
  // The automatic choice may be restored by a reload before this field is mounted.
  const chooseAutomatic = () => {
    if (isAutomatic || automatic === undefined) return;
    setLast(String(value));
    onChange(automatic);
  };
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {automatic !== undefined && (
        <div className="seg">
          <button type="button" aria-pressed={isAutomatic} onClick={chooseAutomatic}>
            {t('colors.automatic')}
          </button>
          <button type="button" aria-pressed={!isAutomatic} onClick={() => onChange(last)}>
            {t('colors.own')}
          </button>
        </div>
      )}
      {!isAutomatic && <HexInput value={String(value)} label={label} onChange={choose} />}
      <OptionNote of={option} />
    </fieldset>
  );
}

/** First custom colour where no named colour was chosen. */
const FIRST_COLOUR = '#5b4030';

/** Colour option with named colours, each with a dot, and a custom colour. */
export function SwatchesField({ feature, option, value, onChange }: FieldProps<'swatches'>): ReactElement {
  const t = useTranslations('options');
  const nameOf = useChoiceName(feature);
  const group = useId();
  const { colours, none } = option;
  const label = t(`labels.${option.label}`);
  const isOwn = String(value).startsWith('#');
  const [last, setLast] = useState(FIRST_COLOUR);
  const own = isOwn ? String(value) : last;
  const choose = (colour: typeof value) => {
    if (isOwn) setLast(own);
    onChange(colour);
  };
  const dots = [
    ...(none ? [{ key: 'none', name: nameOf(none.name), value: none.value, colour: null }] : []),
    ...Object.entries(colours).map(([key, colour]) => ({ key, name: nameOf(key), value: key, colour })),
    { key: 'custom', name: nameOf('custom'), value: own, colour: own },
  ];
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="dots">
        {dots.map((dot) => (
          <label key={dot.key} className="dot-choice">
            <input
              type="radio"
              className="sr-only"
              name={group}
              checked={dot.key === 'custom' ? isOwn : dot.value === value}
              onChange={() => choose(dot.value)}
            />
            {dot.colour && <i style={{ background: dot.colour }} />}
            {dot.name}
          </label>
        ))}
      </div>
      {isOwn && <HexInput value={String(value)} label={label} onChange={onChange} />}
      <OptionNote of={option} />
    </fieldset>
  );
}

/** First values of added colours, dark to light. */
const FIRST_PALETTE = ['#1d2a44', '#a52f42', '#d9a136', '#27806b', '#e9ddc7', '#6d3f92'] as const;

function coloursOf(value: OptionValue): readonly string[] {
  return Array.isArray(value) ? value.filter((colour) => typeof colour === 'string') : [];
}

/** List of colours, added one by one. */
export function PaletteField({ option, value, onChange }: FieldProps<'palette'>): ReactElement {
  const t = useTranslations('options');
  const colours = coloursOf(value);
  return (
    <fieldset className="field">
      <legend>{t(`labels.${option.label}`)}</legend>
      <div className="palette">
        {colours.map((colour, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour is known by its place alone
          <span key={index}>
            <input
              type="color"
              value={colour}
              aria-label={t('colors.number', { number: index + 1 })}
              onChange={({ target }) => onChange(colours.with(index, target.value))}
            />
            <IconButton
              label={t('colors.remove', { number: index + 1 })}
              icon={X}
              size="s"
              onClick={() => onChange(colours.toSpliced(index, 1))}
            />
          </span>
        ))}
        {colours.length < option.most && (
          <button
            type="button"
            className="btn line small"
            onClick={() => onChange([...colours, FIRST_PALETTE[colours.length] ?? FIRST_PALETTE[0]])}
          >
            <Plus className="i s" aria-hidden="true" />
            {t('colors.add')}
          </button>
        )}
      </div>
      <OptionNote of={option} />
    </fieldset>
  );
}
