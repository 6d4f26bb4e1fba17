import type { ReactElement, ReactNode } from 'react';
import { useWords } from '#components/words/words-context.tsx';

interface BusyStageProps {
  /** The photo with its mask, or after a reload the address of the photo, or nothing yet. */
  readonly picture: ReactNode;
  /** What photo it is, for the foot. */
  readonly about: ReactNode;
  /** Share of the work that is done, 0–1; null while it does not move. */
  readonly share: number | null;
}

/** The photo while it is being worked on. It keeps the room that it had in the editor. */
export function BusyStage({ picture, about, share }: BusyStageProps): ReactElement {
  const words = useWords('workbench');
  return (
    <div className="stage whole">
      <div className="stage-bar" />
      <div className="busy-picture">
        {typeof picture === 'string' ? (
          // biome-ignore lint/performance/noImgElement: the address is signed and short-lived, and the size is already the right one
          <img src={picture} alt={words('result.beforeAlt')} />
        ) : (
          picture
        )}
        {share !== null && <span className="flow" style={{ width: `${share * 100}%` }} />}
      </div>
      <div className="stage-foot">
        <span className="stage-about">{about}</span>
      </div>
    </div>
  );
}
