import { type ReactElement, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { StruckText } from '#features/options/field-parts.tsx';
import { useReader } from '#features/options/use-reader.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import type { ClipReading } from '#lib/instructions/clips/read-clip.ts';
import type { OpenClip } from './open-clip.ts';
import { trimOf } from './trim.ts';
import type { ClipParts } from './use-clip-settings.ts';

/** Longest wish in letters. */
const MAX_LETTERS = 200;

type Read = (text: string) => ClipReading;

async function loadReader(locale: Locale): Promise<Read> {
  const { loadClipVocabulary, readClip } = await import('#lib/instructions/clips/read-clip.ts');
  const vocabulary = await loadClipVocabulary(locale);
  return (text) => readClip(text, vocabulary);
}

/** True of a reading of which nothing can be done. */
function isNothing({ values, tool }: ClipReading): boolean {
  return tool === null && Object.keys(values).length === 0;
}

interface ClipWordsFieldProps extends Pick<ClipParts, 'tool' | 'settings'> {
  readonly clip: OpenClip;
}

/**
 * Field in which a wish is written. What it says sets the options and the part at once, or leads to the tool
 * for it; where words are left out, the person has to agree first.
 */
export function ClipWordsField({ tool, settings, clip }: ClipWordsFieldProps): ReactElement {
  const t = useTranslations('clip');
  const plan = useTranslations('plan');
  const options = useTranslations('options');
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState('');
  const asked = useDeferredValue(text.trim());
  const read = useReader({ name: 'clips', isWanted: asked !== '', load: loadReader });
  const reading = useMemo(() => (asked !== '' && read ? read(asked) : null), [asked, read]);
  const isRead = reading !== null && !reading.refused && !isNothing(reading);
  const other = isRead && reading.tool !== null && reading.tool !== tool.key ? reading : null;
  const isPartly = isRead && reading.unused.length > 0;
  const isSet = isRead && other === null && (!isPartly || agreed === asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: set once for each wish; then people change it
  useEffect(() => {
    if (!isSet || !reading) return;
    const { seconds, ...values } = reading.values;
    for (const [name, value] of Object.entries(values)) settings.set(name, value);
    const from = Number(settings.parameters.from ?? 0);
    if (seconds !== undefined) settings.setTrim(trimOf(clip.frames, { from, seconds }));
  }, [isSet, reading]);
  const note = useId();
  return (
    <div className="field">
      <label>
        <span>{t('say.label')}</span>
        <input
          type="text"
          className="input"
          maxLength={MAX_LETTERS}
          value={text}
          aria-describedby={note}
          placeholder={t('say.placeholder')}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div id={note} role="status">
        {reading?.refused && <p className="note bad">{plan(`refused.${reading.refused}`)}</p>}
        {reading && !reading.refused && !isRead && <p className="note bad">{t('say.nothing')}</p>}
        {isPartly && (
          <p>
            <small>{plan('leftOut')}</small> <StruckText text={asked} spans={reading.unused} />
          </p>
        )}
        {other && <OtherTool reading={other} />}
        {isSet && <small>{options('scene.set')}</small>}
      </div>
      {isPartly && !other && agreed !== asked && (
        <button type="button" className="btn line small" onClick={() => setAgreed(asked)}>
          {plan('onlyThis')}
        </button>
      )}
    </div>
  );
}

/** Way to the tool that does what was said. */
function OtherTool({ reading: { tool, values } }: { readonly reading: ClipReading }): ReactElement | null {
  const t = useTranslations('clip');
  const names = useTranslations('tools');
  const locale = useLocale();
  if (tool === null) return null;
  const query = values.effect === undefined ? '' : `?effect=${values.effect}`;
  return (
    <p className="text-small">
      {t('say.other')} <a href={localePath(locale, toolOf(tool).path) + query}>{names(`${tool}.name`)}</a>
    </p>
  );
}
