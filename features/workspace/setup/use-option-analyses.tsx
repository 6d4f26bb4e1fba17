import { type ReactElement, type ReactNode, useCallback } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { FaceBoxes, PicturedFaces, useFaces } from '#features/aids/faces.tsx';
import { chosenFaces } from '#features/aids/read-face-boxes.ts';
import type { SendPhoto } from '#features/aids/run-aid.ts';
import type { OptionAids } from '#features/options/option-aids.ts';
import type { Option, PersonOption } from '#lib/catalog/options/option.ts';
import type { OtherPhoto } from '../additional/use-additional-photos.ts';
import type { BenchParts } from '../workspace-props.ts';
import { usePreviews } from './use-previews.tsx';

interface AidsOfOptions {
  readonly aids: OptionAids;
  /** What lies over the photo. */
  readonly over: ReactNode;
}

/** What helps to choose on the person's own photos: faces with their numbers, and previews of looks. */
export function useAidsOfOptions(parts: BenchParts): AidsOfOptions {
  const faces = useFacesOfPhoto(parts);
  const previews = usePreviews(parts);
  const { othersAsked, others } = parts.settings;
  const other = othersAsked[1] > 0 ? others.photos[0] : undefined;
  const under = (option: Option) => {
    if (option.kind !== 'person') return previews.under(option);
    if (!option.inOther) return faces.under(option);
    return other && <FacesOfOther key={other.view} {...{ parts, option, other }} />;
  };
  return { aids: { under, pictureOf: previews.pictureOf }, over: faces.over };
}

/** Those that are counted in the open photo. */
const isCounted = (option: Option): option is PersonOption => option.kind === 'person' && !option.inOther;

function useFacesOfPhoto({ bench, settings: { shown, values, set } }: BenchParts) {
  const words = useWords('aids');
  const { found, button } = useFaces(bench.send, words('faces.show'));
  const option = shown.find(isCounted);
  const over = option && found && (
    <FaceBoxes
      legend={words('faces.legend')}
      boxes={found}
      chosen={chosenFaces(found, values[option.name], option.otherwise.who)}
      onChoose={(number) => set(option.name, number)}
    />
  );
  return { under: (asked: Option) => asked === option && button, over: over ?? null };
}

interface FacesOfOtherProps {
  readonly parts: BenchParts;
  readonly option: PersonOption;
  readonly other: OtherPhoto;
}

/** The same for a further photo, which has its place among the options. */
function FacesOfOther({ parts: { bench, settings }, option, other }: FacesOfOtherProps): ReactElement {
  const { sendOther } = bench;
  const send = useCallback<SendPhoto>((sending) => sendOther(other, sending), [sendOther, other]);
  return (
    <PicturedFaces
      picture={other.view}
      send={send}
      value={settings.values[option.name]}
      who={option.otherwise.who}
      onChoose={(number) => settings.set(option.name, number)}
    />
  );
}
