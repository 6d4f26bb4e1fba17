import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
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
  const options = useTranslations('options');
  const cost = useRerunCost(task);
  const rerun = useRerun();
  const textOf = useFailureText();
  const start = (consent: boolean) => {
    if (rerun.isPending) return;
    rerun.mutate(
      { task, consent, cost: cost?.paid ?? 0 },
      {
        onSuccess: (path) => path !== null && location.assign(localePath(locale, path)),
        onError: (error) => isConsentMissing(error) && void ask(true),
      },
    );
  };
  const ask = async (asksConsent: boolean) => {
    const content = [cost?.text ?? '', asksConsent ? t('consentFirst') : ''].filter((text) => text !== '');
    const answer = await openModal({
      ...{ kind: 'confirm', title: t('runAgain'), content },
      ...{ cancelText: t('cancel'), confirmText: t('runAgain'), isBlocked: cost?.isUsedUp === true },
      ...(asksConsent && { check: options('consent.text') }),
    });
    if (answer === 'confirm') start(asksConsent);
  };
  const press = () => {
    if (rerun.isPending) return;
    if (cost === null) start(false);
    else void ask(false);
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
        onClick={press}
      >
        {rerun.isPending ? <span className="spin" /> : <RotateCw className="i s" aria-hidden="true" />}
        {t('runAgain')}
      </button>
      {message !== null && (
        <p className="note bad" role="alert">
          {message}
        </p>
      )}
    </>
  );
}

interface RerunCost {
  readonly text: string;
  /** True where the host would refuse the run for what is left today. */
  readonly isUsedUp: boolean;
  /** Credits or head shots; 0 where the run is counted by the day. */
  readonly paid: number;
}

/**
 * Cost of another run of a task: what the task cost where it was paid for, else as the host told with it.
 * Null without that or a limit.
 */
function useRerunCost({ usage, cost, costUnit }: Task): RerunCost | null {
  const t = useTranslations('history');
  const tag = useLanguageTag();
  const limit = useLimits()?.runsPerPhoto ?? RUNS_PER_PHOTO;
  if (cost > 0) {
    const name = costUnit === 'headshot' ? 'againHeadshots' : 'againCredits';
    return { text: t(name, { cost }), isUsedUp: false, paid: cost };
  }
  if (!usage) return null;
  const { dailyLeftCount: count, photoRuns: used } = usage;
  if (count === null) return null;
  const at = formatTimeOfDay(tag, usage.resetAt * 1000);
  if (used >= limit) return { text: t('againUsedUp', { limit, at }), isUsedUp: true, paid: 0 };
  if (used > 0) return { text: t('againIncluded', { used, limit }), isUsedUp: false, paid: 0 };
  return count > 0
    ? { text: t('againTakes', { count }), isUsedUp: false, paid: 0 }
    : { text: t('againNone', { at }), isUsedUp: true, paid: 0 };
}

function isConsentMissing(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'consent_required';
}
