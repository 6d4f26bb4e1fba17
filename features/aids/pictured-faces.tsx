import './aids.css';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { FaceBoxes } from './face-boxes.tsx';
import { chosenFaces } from './read-face-boxes.ts';
import type { SendPhoto } from './run-aid.ts';
import { useFaces } from './use-faces.tsx';

interface PicturedFacesProps {
  /** Address of a copy of the photo. */
  readonly picture: string;
  readonly send: SendPhoto;
  /** What the option is set to, and whom it means without a number. */
  readonly value: unknown;
  readonly who: 'largest' | 'everybody';
  readonly onChoose: (number: number) => void;
}

/** A photo that is not the open one: a button that finds its faces, then the photo with their numbers to choose from. */
export function PicturedFaces({ picture, send, value, who, onChoose }: PicturedFacesProps): ReactElement {
  const words = useWords('aids');
  const { found, button } = useFaces(send, words('faces.showOther'));
  return (
    <>
      {button}
      {found && found.length > 0 && (
        <div className="faces-picture">
          {/* biome-ignore lint/performance/noImgElement: an address within this page */}
          <img src={picture} alt="" />
          <FaceBoxes
            legend={words('faces.legendOther')}
            boxes={found}
            chosen={chosenFaces(found, value, who)}
            onChoose={onChoose}
          />
        </div>
      )}
    </>
  );
}
