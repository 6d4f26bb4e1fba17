import { type ReactElement, useEffect } from 'react';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { useWish, WishField } from '#features/options/wish-field.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import type { ClipReading } from '#lib/instructions/clips/read-clip.ts';
import type { OpenClip } from './open-clip.ts';
import { trimOf } from './trim.ts';
import type { ClipParts } from './use-clip-settings.ts';

type Read = (text: string) => ClipReading;

async function loadReader(locale: Locale): Promise<Read> {
  const { loadClipVocabulary, readClip } = await import('#lib/instructions/clips/read-clip.ts');
  const vocabulary = await loadClipVocabulary(locale);
  return (text) => readClip(text, vocabulary);
}

const isUsable = ({ values, tool }: ClipReading) => tool !== null || Object.keys(values).length > 0;

interface ClipWordsFieldProps extends Pick<ClipParts, 'tool' | 'settings'> {
  readonly clip: OpenClip;
}

/**
 * Field in which a wish is written. What it says sets the options and the part at once, or leads to the tool
 * for it; where words are left out, the person has to agree first.
 */
export function ClipWordsField({ tool, settings, clip }: ClipWordsFieldProps): ReactElement {
  const t = useTranslations('clip');
  const wish = useWish({ name: 'clips', load: loadReader, isUsable });
  const { usable, isAgreed } = wish;
  const other = usable && usable.tool !== null && usable.tool !== tool.key ? usable : null;
  const set = isAgreed && !other ? usable : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: set once for each wish; then people change it
  useEffect(() => {
    if (!set) return;
    const { seconds, ...values } = set.values;
    for (const [name, value] of Object.entries(values)) settings.set(name, value);
    const from = Number(settings.parameters.from ?? 0);
    if (seconds !== undefined) settings.setTrim(trimOf(clip.frames, { from, seconds }));
  }, [set]);
  return (
    <WishField
      {...{ wish }}
      label={t('say.label')}
      placeholder={t('say.placeholder')}
      nothing={t('say.nothing')}
      setsHere={other === null}
    >
      {other && <OtherTool reading={other} />}
    </WishField>
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
