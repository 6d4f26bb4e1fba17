'use client';

import { type ReactElement, useEffect, useMemo } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { OptionValue } from '#lib/catalog/options/option.ts';
import { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import { type SceneReading, sceneValues } from '#lib/instructions/read-scene.ts';
import { useWish, WishField } from './wish-field.tsx';

interface SceneFieldProps {
  readonly onChange: (name: string, value: OptionValue) => void;
}

type Read = (text: string) => SceneReading;

async function loadScenes(locale: Locale): Promise<Read> {
  const [{ loadSceneVocabulary }, { readScene }] = await Promise.all([
    import('#lib/instructions/vocabulary.ts'),
    import('#lib/instructions/read-scene.ts'),
  ]);
  const vocabulary = await loadSceneVocabulary(locale);
  return (text) => readScene(text, vocabulary);
}

const isUsable = (reading: SceneReading) => sceneValues(reading) !== null;

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
  const wish = useWish({ name: 'scenes', load: loadScenes, isUsable });
  const { asked, usable, isAgreed } = wish;
  const values = useMemo(() => (usable && isAgreed ? sceneValues(usable) : null), [usable, isAgreed]);
  useEffect(() => {
    if (!values) return;
    for (const [name, value] of Object.entries(values)) onChange(name, asValue(name, value));
  }, [values, onChange]);
  return (
    <WishField
      {...{ wish }}
      label={t('scene.label')}
      placeholder={t('scene.placeholder')}
      nothing={t('scene.nothing')}
    >
      {asked === '' && <small>{t('scene.rules')}</small>}
    </WishField>
  );
}
