import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { AnalysisButton, PhotoSentContext } from '#features/analysis/analysis-button.tsx';
import { FaceBoxes, PicturedFaces, useFaces } from '#features/analysis/faces.tsx';
import { chosenFaces } from '#features/analysis/read-face-boxes.ts';
import type { SendPhoto } from '#features/analysis/run-analysis.ts';
import { useAnalysis } from '#features/analysis/use-analysis.ts';
import { useTiles } from '#features/analysis/use-tiles.ts';
import type { OptionAnalyses } from '#features/options/option-analyses.ts';
import { useWaitsForRun } from '#lib/browser/storage/wait-for-run.ts';
import type { Option, PersonOption } from '#lib/catalog/options/option.ts';
import { listTiles, previewedOptions, tileOf } from '#lib/catalog/options/preview-tiles.ts';
import type { AdditionalPhoto } from '../additional/use-additional-photos.ts';
import type { WorkspaceParts } from '../workspace-props.ts';

interface AnalysesOfOptions {
  readonly analyses: OptionAnalyses;
  /** Overlay of the photo. */
  readonly over: ReactNode;
  /** Faces in the photo; undefined before they are found. */
  readonly faces: number | undefined;
}

/** Analyses for the options: numbered faces, and previews of looks on the person's own photo. */
export function useAnalysesOfOptions(parts: WorkspaceParts): AnalysesOfOptions {
  const { underFaces, ...rest } = useFacesOfPhoto(parts);
  const [others, setOthers] = useState<number>();
  const previews = usePreviews(parts);
  const { additionalBounds, additional } = parts.settings;
  const other = additionalBounds[1] > 0 ? additional.photos[0] : undefined;
  const under = (option: Option) => {
    if (option.kind !== 'person') return previews.under(option);
    if (!option.inAdditional) return underFaces(option);
    return other && <FacesOfAdditional key={other.view} {...{ parts, option, other }} onFound={setOthers} />;
  };
  const countOf = (option: Option) => (option.kind === 'person' && option.inAdditional ? others : rest.faces);
  return { analyses: { under, countOf, pictureOf: previews.pictureOf }, ...rest };
}

/** Person options that are counted in the open photo. */
const isCounted = (option: Option): option is PersonOption =>
  option.kind === 'person' && !option.inAdditional;

function useFacesOfPhoto({ workspace, many, settings: { shown, values, set } }: WorkspaceParts) {
  const t = useTranslations('analysis');
  const option = shown.find(isCounted);
  // A number that counts for many photos is not chosen in one of them.
  const photo = option && many.photos.length === 0 ? workspace.state.photo : null;
  const { found, button, note } = useFaces(workspace.send, {
    label: t('faces.show'),
    photo,
    waits: useWaitsForRun(),
  });
  const boxes = option && found && (
    <FaceBoxes
      legend={t('faces.legend')}
      boxes={found}
      chosen={chosenFaces(found, { value: values[option.name], who: option.otherwise.who })}
      onChoose={(number) => set(option.name, number)}
    />
  );
  return {
    underFaces: (asked: Option) => asked === option && button,
    over: boxes ?? note,
    faces: found?.length,
  };
}

interface FacesOfAdditionalProps {
  readonly parts: WorkspaceParts;
  readonly option: PersonOption;
  readonly other: AdditionalPhoto;
  readonly onFound: (count: number | undefined) => void;
}

/** Face choice for an additional photo, among the options. */
function FacesOfAdditional({
  parts: { workspace, settings },
  option,
  other,
  onFound,
}: FacesOfAdditionalProps): ReactElement {
  const { sendAdditional } = workspace;
  const send = useCallback<SendPhoto>((sending) => sendAdditional(other, sending), [sendAdditional, other]);
  return (
    <PhotoSentContext value={workspace.isAdditionalSent}>
      <PicturedFaces
        picture={other.view}
        photo={other}
        {...{ send, onFound }}
        value={settings.values[option.name]}
        who={option.otherwise.who}
        onChoose={(number) => settings.set(option.name, number)}
      />
    </PhotoSentContext>
  );
}

/**
 * Previews of a tool's looks on the open photo, drawn on request, and again for each chosen person. A tool
 * that asks for consent asks before the first; a withdrawn consent draws no further ones.
 */
function usePreviews(parts: WorkspaceParts): OptionAnalyses {
  const t = useTranslations('analysis');
  const say = useTranslations('options');
  const { state, start, cancel } = useAnalysis(parts.workspace.send);
  const { tiles, take } = useTiles();
  const { options, request, key } = useSheet(parts);
  const { values, consent, setConsent, asksConsent } = parts.settings;
  const [isAsking, setAsking] = useState(false);
  // Key of the last request, so that previews follow their input; null before.
  const asked = useRef<string | null>(null);
  const draw = () => {
    const isMissing = asksConsent && !consent;
    setAsking(isMissing);
    if (isMissing) return;
    asked.current = key;
    start({ kind: 'preview-choices', parameters: request, consent }, (task, signal) =>
      take(task, { key, count: listTiles(options).length }, signal),
    );
  };
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    if (asked.current !== null && asked.current !== key) latest.current();
  }, [key]);
  useEffect(() => {
    if (isAsking && consent) latest.current();
  }, [isAsking, consent]);
  const stop = () => {
    asked.current = tiles?.key ?? null;
    cancel();
  };
  // While new previews are drawn, the earlier ones stay visible.
  const shown = tiles?.key === key || state.kind === 'working' ? tiles : null;
  const question = isAsking ? <ConsentCheck checked={consent} onChange={setConsent} /> : null;
  return {
    under: (option) =>
      option === options[0] && (
        <AnalysisButton
          label={t('previews.show')}
          working={t('previews.drawing')}
          outcome={isAsking ? say('consent.missing') : shown && t('previews.drawn')}
          {...{ state, question }}
          onStart={draw}
          onCancel={stop}
        />
      ),
    countOf: () => undefined,
    pictureOf: (option, index) => {
      if (!shown || option.kind !== 'pictures' || !options.includes(option)) return null;
      const choice = option.choices[index] ?? '';
      return shown.urls[tileOf(options, { ...values, [option.name]: choice })] ?? null;
    },
  };
}

/** Request of a preview sheet for the present values, and its key. */
function useSheet({ tool, options, settings: { values } }: WorkspaceParts) {
  const shown = useMemo(() => previewedOptions(options), [options]);
  const heeded = (options.previews?.heeds ?? []).map((name) => [name, values[name]] as const);
  const request = { feature: tool.featureCode, ...Object.fromEntries(heeded) };
  return { options: shown, request, key: JSON.stringify(request) };
}
