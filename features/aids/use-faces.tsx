import { type ReactElement, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { AidButton } from './aid-button.tsx';
import { type FaceBox, readFaceBoxes } from './read-face-boxes.ts';
import type { SendPhoto } from './run-aid.ts';
import { useAid } from './use-aid.ts';

interface Faces {
  /** Null before they were looked for. */
  readonly found: readonly FaceBox[] | null;
  /** Starts looking for them, and tells how far that is. */
  readonly button: ReactElement;
}

/** The faces of one photo, found when that is asked for. @param label what the button is called */
export function useFaces(send: SendPhoto, label: string): Faces {
  const words = useWords('aids');
  const { state, start, cancel } = useAid(send);
  const [found, setFound] = useState<readonly FaceBox[] | null>(null);
  const find = () =>
    start({ kind: 'find-faces', parameters: {} }, async ({ findings }) => setFound(readFaceBoxes(findings)));
  const button = (
    <AidButton
      {...{ label, state }}
      working={words('faces.finding')}
      outcome={found && words('faces.found', { count: found.length })}
      onStart={find}
      onCancel={cancel}
    />
  );
  return { found, button };
}
