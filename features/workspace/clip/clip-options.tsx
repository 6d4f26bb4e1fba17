import { Info } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { OptionAnalysesContext } from '#features/options/option-analyses.ts';
import { OptionList } from '#features/options/option-list.tsx';
import { promptRule } from '#features/options/option-values.ts';
import { PromptField } from '#features/options/prompt-field.tsx';
import { useWish, WishField } from '#features/options/wish-field.tsx';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import type { ClipReading } from '#lib/instructions/clips/read-clip.ts';
import { AdditionalPhotos, type AdditionalPhotosKey } from '../additional/additional-photos.tsx';
import { SeedField } from '../drawing/seed-field.tsx';
import { type Look, LookField } from './look-field.tsx';
import type { OpenClip } from './open-clip.ts';
import { trimOf } from './trim.ts';
import type { ClipFaces } from './use-clip-faces.tsx';
import type { ClipParts } from './use-clip-settings.ts';
import { countedOption } from './use-counted-faces.ts';

interface ClipOptionsProps extends ClipParts {
  readonly clip: OpenClip;
  readonly faces: ClipFaces;
  /** Null where no look is given. */
  readonly onLook: ((look: Look) => void) | null;
  /** Field for marks, before the options. */
  readonly children: ReactNode;
}

/** Choices for a run on a video, and the free look at it. */
export function ClipOptions({ clip, faces, onLook, children, ...parts }: ClipOptionsProps): ReactElement {
  const { tool, options, settings } = parts;
  const words = useTranslations('clip');
  const isAccount = useStore(userStore, () => hasAccount());
  const { values, set, shown, hasSeed, additional, additionalBounds, editor } = settings;
  const [, mostPhotos] = additionalBounds;
  const counted = countedOption(shown)?.name;
  // A choice among the options asks for it.
  const asksLater = options.additionalWhen !== undefined;
  const photo = mostPhotos > 0 && (
    <AdditionalPhotos
      tool={tool.key as AdditionalPhotosKey}
      most={mostPhotos}
      isNeeded
      additional={additional}
    />
  );
  return (
    <>
      {!isAccount && (
        <p className="note">
          <Info className="i" aria-hidden="true" />
          {words('account')}
        </p>
      )}
      <ClipWordsField {...parts} clip={clip} />
      {children}
      {!asksLater && photo}
      {clip.hasMoreSounds && <p className="text-small text-quiet">{words('sounds')}</p>}
      <OptionAnalysesContext value={faces.analyses}>
        <OptionList
          feature={tool.featureCode}
          options={shown}
          values={values}
          onChange={(name, value) =>
            name === counted ? faces.chooseListed(Number(value)) : set(name, value)
          }
        />
      </OptionAnalysesContext>
      {asksLater && photo}
      {promptRule(shown, values) && (
        <PromptField label={words('model.label')} values={values} onChange={set} isOptional />
      )}
      {hasSeed && (
        <SeedField
          value={Number(values.seed)}
          words={{ label: words('seed.label'), note: words('seed.note'), next: words('seed.next') }}
          onChange={(seed) => set('seed', seed)}
        />
      )}
      {!editor && onLook && <LookField {...parts} onLook={onLook} />}
    </>
  );
}

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
function ClipWordsField({ tool, settings, clip }: ClipWordsFieldProps): ReactElement {
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
      placeholder={t(tool.key === 'videoEffects' ? 'say.placeholder' : 'say.placeholderPlain')}
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
