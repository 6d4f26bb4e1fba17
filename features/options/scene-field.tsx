'use client';

import { type ReactElement, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { OptionValue } from '#lib/catalog/options/option.ts';
import { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import { type SceneReading, sceneValues } from '#lib/instructions/read-scene.ts';
import { StruckText } from './field-parts.tsx';
import { useReader } from './use-reader.ts';

interface SceneFieldProps {
  readonly onChange: (name: string, value: OptionValue) => void;
}

/** Longest description in letters. */
const MAX_LETTERS = 200;

type Read = (text: string) => SceneReading;

async function loadScenes(locale: Locale): Promise<Read> {
  const [{ loadSceneVocabulary }, { readScene }] = await Promise.all([
    import('#lib/instructions/vocabulary.ts'),
    import('#lib/instructions/read-scene.ts'),
  ]);
  const vocabulary = await loadSceneVocabulary(locale);
  return (text) => readScene(text, vocabulary);
}

/** A value of an option; colours are named as those of the AI Replacer. */
function asValue(name: string, value: string): string {
  const colours: Readonly<Record<string, string>> = replacerColours;
  return name === 'colour' ? (colours[value] ?? '') : value;
}

/**
 * Field in which a background is described. What it says sets the options below it at once; where words are
 * left out, the person has to agree first.
 */
export function SceneField({ onChange }: SceneFieldProps): ReactElement {
  const t = useTranslations('options');
  const plan = useTranslations('plan');
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState('');
  const asked = useDeferredValue(text.trim());
  const read = useReader({ name: 'scenes', isWanted: asked !== '', load: loadScenes });
  const reading = useMemo(() => (asked !== '' && read ? read(asked) : null), [asked, read]);
  const values = useMemo(() => (reading ? sceneValues(reading) : null), [reading]);
  const isPartly = reading !== null && values !== null && reading.unused.length > 0;
  const isSet = values !== null && (!isPartly || agreed === asked);
  useEffect(() => {
    if (!isSet || !values) return;
    for (const [name, value] of Object.entries(values)) onChange(name, asValue(name, value));
  }, [isSet, values, onChange]);
  const note = useId();
  return (
    <div className="field">
      <label>
        <span>{t('scene.label')}</span>
        <textarea
          className="input"
          rows={2}
          maxLength={MAX_LETTERS}
          value={text}
          aria-describedby={note}
          placeholder={t('scene.placeholder')}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div id={note} role="status">
        {reading?.refused && <p className="note bad">{plan(`refused.${reading.refused}`)}</p>}
        {reading && !reading.refused && !values && <p className="note bad">{t('scene.nothing')}</p>}
        {isPartly && (
          <p>
            <small>{plan('leftOut')}</small> <StruckText text={asked} spans={reading.unused} />
          </p>
        )}
        {isSet && <small>{t('scene.set')}</small>}
        {asked === '' && <small>{t('scene.rules')}</small>}
      </div>
      {isPartly && agreed !== asked && (
        <button type="button" className="btn line small" onClick={() => setAgreed(asked)}>
          {plan('onlyThis')}
        </button>
      )}
    </div>
  );
}
