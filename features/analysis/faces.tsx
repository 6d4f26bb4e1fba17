import { type ReactElement, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { AnalysisButton } from './analysis-button.tsx';
import { chosenFaces, type FaceBox, readFaceBoxes } from './read-face-boxes.ts';
import type { SendPhoto } from './run-analysis.ts';
import { useAnalysis } from './use-analysis.ts';
import './analysis.css';

interface Faces {
  /** Null before the analysis. */
  readonly found: readonly FaceBox[] | null;
  /** Button that starts the analysis and shows its progress. */
  readonly button: ReactElement;
}

/** Face boxes of one photo, found on request. @param label of the button */
export function useFaces(send: SendPhoto, label: string): Faces {
  const t = useTranslations('analysis');
  const { state, start, cancel } = useAnalysis(send);
  const [found, setFound] = useState<readonly FaceBox[] | null>(null);
  const find = () =>
    start({ kind: 'find-faces', parameters: {} }, async ({ findings }) => setFound(readFaceBoxes(findings)));
  const button = (
    <AnalysisButton
      {...{ label, state }}
      working={t('faces.finding')}
      outcome={found && t('faces.found', { count: found.length })}
      onStart={find}
      onCancel={cancel}
    />
  );
  return { found, button };
}

interface FaceBoxesProps {
  /** Accessible name of the group, naming the photo. */
  readonly legend: string;
  readonly boxes: readonly FaceBox[];
  /** Numbers of the chosen faces. */
  readonly chosen: readonly number[];
  readonly onChoose: (number: number) => void;
}

/** Buttons over the faces, numbered from the left as in the tools' parameters. */
export function FaceBoxes({ legend, boxes, chosen, onChoose }: FaceBoxesProps): ReactElement {
  const t = useTranslations('analysis');
  const tag = useLanguageTag();
  const name = new Intl.NumberFormat(tag);
  return (
    <fieldset className="faces" aria-label={legend}>
      {boxes.map(({ number, left, top, width, height }) => (
        <button
          key={number}
          type="button"
          className="face-box"
          aria-label={t('faces.choose', { number })}
          aria-pressed={chosen.includes(number)}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
          onClick={() => onChoose(number)}
        >
          <span aria-hidden="true">{name.format(number)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface PicturedFacesProps {
  /** URL of a copy of the photo. */
  readonly picture: string;
  readonly send: SendPhoto;
  /** Value of the option, and the default choice without a number. */
  readonly value: unknown;
  readonly who: 'largest' | 'everybody';
  readonly onChoose: (number: number) => void;
}

/** Face choice for an additional photo: a button that finds faces, then the photo with numbered boxes. */
export function PicturedFaces({ picture, send, value, who, onChoose }: PicturedFacesProps): ReactElement {
  const t = useTranslations('analysis');
  const { found, button } = useFaces(send, t('faces.showOther'));
  return (
    <>
      {button}
      {found && found.length > 0 && (
        <div className="faces-picture">
          {/* biome-ignore lint/performance/noImgElement: a URL within this page */}
          <img src={picture} alt="" />
          <FaceBoxes
            legend={t('faces.legendOther')}
            boxes={found}
            chosen={chosenFaces(found, { value, who })}
            onChoose={onChoose}
          />
        </div>
      )}
    </>
  );
}
