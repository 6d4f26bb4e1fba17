import { Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { OptionAnalysesContext } from '#features/options/option-analyses.ts';
import { OptionList } from '#features/options/option-list.tsx';
import { promptRule } from '#features/options/option-values.ts';
import { PromptField } from '#features/options/prompt-field.tsx';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import { AdditionalPhotos, type AdditionalPhotosKey } from '../additional/additional-photos.tsx';
import { SeedField } from '../drawing/seed-field.tsx';
import { ClipWordsField } from './clip-words-field.tsx';
import { type Look, LookField } from './look-field.tsx';
import type { OpenClip } from './open-clip.ts';
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
