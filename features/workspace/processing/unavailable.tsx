import { RefreshCw, ServerOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface UnavailableProps {
  /** Name of the tool. */
  readonly tool: string;
  readonly onAgain: () => void;
}

/** View for a tool without an engine on this host. */
export function Unavailable({ tool, onAgain }: UnavailableProps): ReactElement {
  const t = useTranslations('workspace');
  return (
    <div className="stage whole" role="alert">
      <div className="drop">
        <div className="drop-in corners">
          <ServerOff className="i l text-quiet" aria-hidden="true" />
          <h2>{t('unavailable.title', { tool })}</h2>
          <p className="text-quiet">{t('unavailable.text')}</p>
          <button type="button" className="btn line" onClick={onAgain}>
            <RefreshCw className="i s" aria-hidden="true" />
            {t('unavailable.again')}
          </button>
        </div>
      </div>
    </div>
  );
}
