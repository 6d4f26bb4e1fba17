import './options.css';
import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

const HEX = /^#?([0-9a-f]{6})$/i;

interface HexInputProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (colour: string) => void;
}

/** Colour input: the browser's colour picker and a text field for its hex code. */
export function HexInput({ value, label, onChange }: HexInputProps): ReactElement {
  const t = useTranslations('options');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className="hex">
      <input
        type="color"
        value={value}
        aria-label={label}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        className="input num"
        value={typed ?? value}
        aria-label={t('colors.hex')}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        onChange={({ target }) => {
          setTyped(target.value);
          const [, digits] = HEX.exec(target.value.trim()) ?? [];
          if (digits) onChange(`#${digits.toLowerCase()}`);
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
