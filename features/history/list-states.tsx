import { WifiOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import { tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-path.ts';

/** While the list is fetched. */
export function Loading(): ReactElement {
  const words = useWords('history');
  return (
    <p className="history-wait" role="status">
      <span className="spin" />
      {words('loading')}
    </p>
  );
}

/** Where the host gave no list. */
export function Failed({ onAgain }: { readonly onAgain: () => void }): ReactElement {
  const words = useWords('history');
  return (
    <div className="note bad" role="alert">
      <span>{words('error')}</span>
      <button type="button" className="btn line small" onClick={onAgain}>
        {words('again')}
      </button>
    </div>
  );
}

/** Where there is no connection; the list comes by itself once it is back. */
export function Offline({ hasList }: { readonly hasList: boolean }): ReactElement {
  const words = useWords('history');
  return (
    <p className="note" role="status">
      <WifiOff className="i" aria-hidden="true" />
      {words(hasList ? 'offline.stale' : 'offline.none')}
    </p>
  );
}

interface EmptyProps {
  readonly locale: Locale;
  /** Takes the filter away; null where there is none. */
  readonly onClear: (() => void) | null;
}

/** Where there is nothing, or nothing of the kind that is asked for. */
export function Empty({ locale, onClear }: EmptyProps): ReactElement {
  const words = useWords('history');
  if (onClear) {
    return (
      <div className="history-empty">
        <h2>{words('filter.none')}</h2>
        <button type="button" className="btn line" onClick={onClear}>
          {words('filter.clear')}
        </button>
      </div>
    );
  }
  return (
    <div className="history-empty">
      <h2>{words('empty')}</h2>
      <p className="text-quiet">{words('emptyText')}</p>
      <a className="btn ink" href={localePath(locale, tools[0].path)}>
        {words('emptyAction')}
      </a>
    </div>
  );
}
