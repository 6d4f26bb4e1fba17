import './consent-check.css';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface ConsentCheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Check box of the consent of everybody in the photos. Never ticked in advance. */
export function ConsentCheck({ checked, onChange }: ConsentCheckProps): ReactElement {
  const t = useTranslations('options');
  return (
    <label className="agree">
      <input type="checkbox" required checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {t('consent.text')}
    </label>
  );
}
