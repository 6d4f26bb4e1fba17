import { RefreshCw, ServerOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';

/** In place of the workbench where this host has no engine for the tool. */
export function Unavailable({ tool, onAgain }: { tool: string; onAgain: () => void }): ReactElement {
  const words = useWords('workbench');
  return (
    <div className="stage whole" role="alert">
      <div className="drop">
        <div className="drop-in corners">
          <ServerOff className="i l text-quiet" aria-hidden="true" />
          <h2>{words('unavailable.title', { tool })}</h2>
          <p className="text-quiet">{words('unavailable.text')}</p>
          <button type="button" className="btn line" onClick={onAgain}>
            <RefreshCw className="i s" aria-hidden="true" />
            {words('unavailable.again')}
          </button>
        </div>
      </div>
    </div>
  );
}
