import type { ReactElement } from 'react';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';
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
  return (
    <div className="field">
      <ChoiceButtons
        label={words('corrections.title')}
        choices={[null, 'keep', 'drop'] as const}
        value={value}
        nameOf={(correction) => words(`corrections.${correction ?? 'off'}`)}
        onChange={onChange}
      />
      <small className="text-quiet">{words('corrections.hint')}</small>
    </div>
  );
}
