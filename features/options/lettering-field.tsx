'use client';

import { type ReactElement, useEffect, useId } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { letteringFault, MAX_LETTERS, MAX_LINES, missingLetters } from '#lib/catalog/lettering/lettering.ts';
import type { OptionValue, OptionValues } from '#lib/catalog/options/option.ts';

interface LetteringFieldProps {
  /** The letters are `text`, and what is wrong with them `fault`. */
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
}

/** Field for the letters of a poster. It says which of them no font has; `fault` blocks the run. */
export function LetteringField({ values, onChange }: LetteringFieldProps): ReactElement {
  const t = useTranslations('options');
  const text = typeof values.text === 'string' ? values.text : '';
  const fault = letteringFault(text);
  const note = useId();
  useEffect(() => {
    if ((values.fault ?? '') !== (fault ?? '')) onChange('fault', fault ?? '');
  }, [fault, values.fault, onChange]);
  return (
    <div className="field">
      <label>
        <span>{t('labels.lettering')}</span>
        <textarea
          className="input"
          rows={3}
          maxLength={MAX_LETTERS}
          value={text}
          aria-invalid={fault === 'missing' || fault === 'lines'}
          aria-describedby={note}
          onChange={({ target }) => onChange('text', target.value)}
        />
      </label>
      <div id={note} role="status">
        {fault === 'missing' && (
          <p className="note bad">{t('lettering.missing', { letters: missingLetters(text).join(' ') })}</p>
        )}
        {fault === 'lines' && <p className="note bad">{t('lettering.lines', { most: MAX_LINES })}</p>}
        <small className="text-quiet">
          {t('lettering.note', { lines: MAX_LINES, letters: MAX_LETTERS })}
        </small>
      </div>
    </div>
  );
}
