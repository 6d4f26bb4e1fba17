import { RotateCw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { AlertDialog } from '#components/ui/dialog.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Task } from '#lib/contract/contract.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { useFailureText } from './use-failure-text.ts';
import { useRerun } from './use-history.ts';

interface RerunButtonProps {
  readonly task: Task;
  readonly locale: Locale;
  /** Distinguishing name of this button, for screen readers. */
  readonly about: string;
}

/**
 * Runs a task again with the same input. Consent of the people in the photos is asked for where the host
 * misses it.
 */
export function RerunButton({ task, locale, about }: RerunButtonProps): ReactElement {
  const t = useTranslations('history');
  const [isAsking, setAsking] = useState(false);
  const rerun = useRerun();
  const textOf = useFailureText();
  const [consent, setConsent] = useState(false);
  const close = () => {
    setAsking(false);
    setConsent(false);
  };
  const start = () => {
    close();
    if (rerun.isPending) return;
    rerun.mutate(
      { task, consent },
      {
        onSuccess: (path) => path !== null && location.assign(localePath(locale, path)),
        onError: (error) => setAsking(isConsentMissing(error)),
      },
    );
  };
  const failure = isConsentMissing(rerun.error) ? null : rerun.error;
  const message = rerun.data === null ? t('runAgainGone') : failure && textOf(failure);
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-disabled={rerun.isPending}
        aria-label={t('about', { action: t('runAgain'), picture: about })}
        onClick={start}
      >
        {rerun.isPending ? <span className="spin" /> : <RotateCw className="i s" aria-hidden="true" />}
        {t('runAgain')}
      </button>
      {message !== null && (
        <p className="note bad" role="alert">
          {message}
        </p>
      )}
      <AlertDialog
        visible={isAsking}
        title={t('runAgain')}
        cancelLabel={t('cancel')}
        confirmLabel={t('runAgain')}
        isBlocked={!consent}
        onCancel={close}
        onConfirm={start}
      >
        <p className="text-small">{t('consentFirst')}</p>
        <ConsentCheck checked={consent} onChange={setConsent} />
      </AlertDialog>
    </>
  );
}

function isConsentMissing(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'consent_required';
}
