import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';

/** Meaning of a correction stroke: inside or outside the subject. */
export type Correction = 'keep' | 'drop';

interface CorrectionFieldProps {
  /** Null while correction is off. */
  readonly value: Correction | null;
  readonly onChange: (value: Correction | null) => void;
}

/** Switch for correction strokes on a wrong cut-out. */
export function CorrectionField({ value, onChange }: CorrectionFieldProps): ReactElement {
  const t = useTranslations('options');
  return (
    <div className="field">
      <ChoiceButtons
        label={t('corrections.title')}
        choices={[null, 'keep', 'drop'] as const}
        value={value}
        nameOf={(correction) => t(`corrections.${correction ?? 'off'}`)}
        onChange={onChange}
      />
      <small className="text-quiet">{t('corrections.hint')}</small>
    </div>
  );
}
