'use client';

import type { CSSProperties, ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';

/** Pixels of the photo; the tool's schema allows more than anyone needs to choose. */
export const GROW = { min: 0, max: 32, initial: 6 } as const;

interface GrowOptionProps {
  readonly value: number;
  readonly onChange: (pixels: number) => void;
}

/** By how much the mask is grown before the fill. */
export function GrowOption({ value, onChange }: GrowOptionProps): ReactElement {
  const words = useWords('objectRemover');
  const editor = useWords('editor');
  return (
    <label className="field">
      <span className="field-head">
        {words('grow')}
        <output className="num">{editor('pixels', { count: value })}</output>
      </span>
      <input
        className="slider"
        type="range"
        min={GROW.min}
        max={GROW.max}
        value={value}
        aria-label={words('grow')}
        aria-valuetext={editor('pixels', { count: value })}
        style={{ '--part': `${(value / GROW.max) * 100}%` } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <small className="text-quiet">{words('growNote')}</small>
    </label>
  );
}
