import { type ReactElement, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';

const HEX = /^#?([0-9a-f]{6})$/i;

interface HexInputProps {
  readonly value: string;
  /** What the colour is for. */
  readonly label: string;
  readonly onChange: (colour: string) => void;
}

/** A colour: the browser's own field, and beside it the code, to be typed or pasted. */
export function HexInput({ value, label, onChange }: HexInputProps): ReactElement {
  const words = useWords('options');
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
        aria-label={words('colors.hex')}
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
