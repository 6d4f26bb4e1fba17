import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';

/** While a photo is being decoded, or a run of before a reload is looked for. */
export function Opening({ resuming }: { readonly resuming: boolean }): ReactElement {
  const words = useWords('workbench');
  return (
    <div className="stage whole">
      <div className="drop">
        <div className="drop-in corners" role="status">
          <span className="spin" />
          <h2>{words(resuming ? 'resume.title' : 'opening.title')}</h2>
          {!resuming && <p className="late text-small text-quiet">{words('opening.heic')}</p>}
        </div>
      </div>
    </div>
  );
}
