import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';

/** What strokes say of what they cover: that it belongs to the subject, or that it does not. */
export type Correction = 'keep' | 'drop';

interface CorrectionFieldProps {
  /** Null while nothing is corrected. */
  readonly value: Correction | null;
  readonly onChange: (value: Correction | null) => void;
}

/** Switches to strokes that correct what was cut wrong. */
export function CorrectionField({ value, onChange }: CorrectionFieldProps): ReactElement {
  const words = useWords('options');
  const label = words('corrections.title');
  return (
    <div className="field">
      <span aria-hidden="true">{label}</span>
      <fieldset className="seg" aria-label={label}>
        {([null, 'keep', 'drop'] as const).map((key) => (
          <button key={key ?? 'off'} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
            {words(`corrections.${key ?? 'off'}`)}
          </button>
        ))}
      </fieldset>
      <small className="text-quiet">{words('corrections.hint')}</small>
    </div>
  );
}
