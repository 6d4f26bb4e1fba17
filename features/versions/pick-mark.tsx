import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';

interface PickMarkProps {
  readonly number: number;
  readonly isPicked: boolean;
  readonly onToggle: () => void;
}

/** Marks a picture as one to keep. */
export function PickMark({ number, isPicked, onToggle }: PickMarkProps): ReactElement {
  const words = useWords('versions');
  return (
    <span className="version-mark">
      <input
        type="checkbox"
        aria-label={words('keepPicture', { number })}
        checked={isPicked}
        onChange={onToggle}
      />
    </span>
  );
}
