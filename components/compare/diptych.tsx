import type { ReactElement, ReactNode } from 'react';

interface DiptychProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly words: { readonly before: string; readonly after: string };
}

/** Two pictures side by side, for results that do not lie over their photo: another size, another cut. */
export function Diptych({ before, after, words }: DiptychProps): ReactElement {
  return (
    <div className="compare diptych">
      <div>
        {before}
        <span className="compare-tag before-tag">{words.before}</span>
      </div>
      <div>
        {after}
        <span className="compare-tag after-tag">{words.after}</span>
      </div>
    </div>
  );
}
