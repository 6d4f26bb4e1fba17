import './aids.css';
import type { ReactElement } from 'react';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import type { FaceBox } from './read-face-boxes.ts';

interface FaceBoxesProps {
  /** Names the photo they are in. */
  readonly legend: string;
  readonly boxes: readonly FaceBox[];
  /** Numbers of those that are meant. */
  readonly chosen: readonly number[];
  readonly onChoose: (number: number) => void;
}

/** The faces that were found, numbered from the left as the tools count them, each a button that chooses it. */
export function FaceBoxes({ legend, boxes, chosen, onChoose }: FaceBoxesProps): ReactElement {
  const words = useWords('aids');
  const tag = useLanguageTag();
  const name = new Intl.NumberFormat(tag);
  return (
    <fieldset className="faces" aria-label={legend}>
      {boxes.map(({ number, left, top, width, height }) => (
        <button
          key={number}
          type="button"
          className="face-box"
          aria-label={words('faces.choose', { number })}
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
