import { RotateCw } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { AskDialog } from '#components/dialog/ask-dialog.tsx';
import { useWords } from '#components/words/words-context.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { useFailureText } from './use-failure-text.ts';
import { useRerun } from './use-history.ts';

interface RerunButtonProps {
  readonly task: Task;
  readonly locale: Locale;
  /** What tells this button from others of its kind, for those who hear it. */
  readonly about: string;
}

/** Runs a task again as it was; where the people in the photos have to agree, that is asked for first, each time anew. */
export function RerunButton({ task, locale, about }: RerunButtonProps): ReactElement {
  const words = useWords('history');
  const dialog = useRef<HTMLDialogElement>(null);
  const rerun = useRerun();
  const textOf = useFailureText();
  const [consent, setConsent] = useState(false);
  const isAsked = findTool(task.feature)?.safety?.consent ?? false;
  const start = () => {
    dialog.current?.close();
    if (rerun.isPending) return;
    rerun.mutate(
      { task, consent },
      { onSuccess: (path) => path !== null && location.assign(localePath(locale, path)) },
    );
  };
  const message = rerun.data === null ? words('runAgainGone') : rerun.error && textOf(rerun.error);
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-disabled={rerun.isPending}
        aria-label={words('about', { action: words('runAgain'), picture: about })}
        onClick={() => (isAsked ? dialog.current?.showModal() : start())}
      >
        {rerun.isPending ? <span className="spin" /> : <RotateCw className="i s" aria-hidden="true" />}
        {words('runAgain')}
      </button>
      {message !== null && (
        <p className="note bad" role="alert">
          {message}
        </p>
      )}
      {isAsked && (
        <AskDialog dialog={dialog} title={words('runAgain')} onClose={() => setConsent(false)}>
          <p className="text-small">{words('consentAgain')}</p>
          <ConsentCheck checked={consent} onChange={setConsent} />
          <div className="acts">
            <button type="button" className="btn line" onClick={() => dialog.current?.close()}>
              {words('cancel')}
            </button>
            <button
              type="button"
              className="btn"
              aria-disabled={!consent}
              onClick={() => {
                if (consent) start();
              }}
            >
              {words('runAgain')}
            </button>
          </div>
        </AskDialog>
      )}
    </>
  );
}
