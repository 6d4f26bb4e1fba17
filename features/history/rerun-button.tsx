import { RotateCw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { AlertDialog } from '#components/ui/dialog.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { useLimits } from '#lib/browser/queries/limits.ts';
import { RUNS_PER_PHOTO } from '#lib/catalog/limits.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatTimeOfDay } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { useFailureText, useRerun } from './use-history.ts';

interface RerunButtonProps {
  readonly task: Task;
  readonly locale: Locale;
  /** Distinguishing name of this button, for screen readers. */
  readonly about: string;
}

/**
 * Runs a task again with the same input, after saying what that costs. Consent of the people in the photos is
 * asked for where the host misses it.
 */
export function RerunButton({ task, locale, about }: RerunButtonProps): ReactElement {
  const t = useTranslations('history');
  const [isAsking, setAsking] = useState(false);
  const [asksConsent, setAsksConsent] = useState(false);
  const cost = useRerunCost(task);
  const rerun = useRerun();
  const textOf = useFailureText();
  const [consent, setConsent] = useState(false);
  const close = () => {
    setAsking(false);
    setAsksConsent(false);
    setConsent(false);
  };
  const start = () => {
    close();
    if (rerun.isPending) return;
    rerun.mutate(
      { task, consent },
      {
        onSuccess: (path) => path !== null && location.assign(localePath(locale, path)),
        onError: (error) => {
          setAsking(isConsentMissing(error));
          setAsksConsent(isConsentMissing(error));
        },
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
        onClick={() => (cost === null ? start() : rerun.isPending || setAsking(true))}
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
        isBlocked={cost?.isUsedUp === true || (asksConsent && !consent)}
        onCancel={close}
        onConfirm={start}
      >
        {cost && <p className="text-small">{cost.text}</p>}
        {asksConsent && (
          <>
            <p className="text-small">{t('consentFirst')}</p>
            <ConsentCheck checked={consent} onChange={setConsent} />
          </>
        )}
      </AlertDialog>
    </>
  );
}

interface RerunCost {
  readonly text: string;
  /** True where the host would refuse the run for what is left today. */
  readonly isUsedUp: boolean;
}

/** Cost of another run of a task, as the host told with the task; null without that or a limit. */
function useRerunCost({ usage }: Task): RerunCost | null {
  const t = useTranslations('history');
  const tag = useLanguageTag();
  const limit = useLimits()?.runsPerPhoto ?? RUNS_PER_PHOTO;
  if (!usage) return null;
  const { dailyLeftCount: count, photoRuns: used } = usage;
  if (count === null) return null;
  const at = formatTimeOfDay(tag, usage.resetAt * 1000);
  if (used >= limit) return { text: t('againUsedUp', { limit, at }), isUsedUp: true };
  if (used > 0) return { text: t('againIncluded', { used, limit }), isUsedUp: false };
  return count > 0
    ? { text: t('againTakes', { count }), isUsedUp: false }
    : { text: t('againNone', { at }), isUsedUp: true };
}

function isConsentMissing(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'consent_required';
}
