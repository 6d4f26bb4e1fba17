import { Download, RotateCw, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { takeDownload } from '#lib/browser/downloads/prepare-download.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { tellNoDownloads, tellRefusal } from '#lib/browser/modals/tell-limit.ts';
import { keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Task } from '#lib/contract/contract.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { SaveSet, stampOf } from './selection-bar.tsx';
import {
  isUnfinished,
  useAskDeletion,
  useCancel,
  useFailureText,
  useRerun,
  useRerunCost,
} from './use-history.ts';
import type { Work } from './work-steps.tsx';

/**
 * Links that open a result in other tools, provided by the page.
 * @param about distinguishing name of the result
 */
export type MoreOf = (task: Task, about: string) => ReactNode;

export interface ItemActionsProps {
  readonly work: Work;
  readonly locale: Locale;
  readonly onDelete: () => void;
  readonly moreOf: MoreOf;
  /** Distinguishing name of the work, for screen readers. */
  readonly about: string;
}

/** Saves the one result of a task in the format of its photo. Reports failures. */
function useDownload() {
  const textOf = useFailureText();
  const [message, setMessage] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isBusy = useRef(false);
  const ask = async ({ id, createdAt }: Pick<Task, 'id' | 'createdAt'>): Promise<void> => {
    setMessage(null);
    try {
      const name = keptPhotoName(id) ?? stampOf(createdAt);
      const { signal } = new AbortController();
      // The URL answers as an attachment, so the page stays.
      location.assign((await takeDownload({ id, name }, signal)).url);
    } catch (error) {
      setMessage(textOf(error));
      const isLimit = error instanceof ApiError && error.key === 'free_downloads_exhausted';
      if (isLimit && (await tellNoDownloads())) await ask({ id, createdAt });
    }
  };
  /** Ignored while one is being asked for: each takes one of those that are free. */
  const download = async (task: Task): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setAsking(true);
    await ask(task);
    isBusy.current = false;
    setAsking(false);
  };
  return { download, isAsking, message };
}

/** Actions on one work: those of an unfinished run, or of its result. */
export function ItemActions({ work, locale, onDelete, moreOf, about }: ItemActionsProps): ReactElement {
  const { lead: task, tasks } = work;
  const t = useTranslations('history');
  const askDeletion = useAskDeletion();
  const cancel = useCancel();
  const textOf = useFailureText();
  const { download, isAsking, message } = useDownload();
  const acts = useRef<HTMLDivElement>(null);
  const unfinished = isUnfinished(task);
  // The button disappears with the run, so the focus moves to its replacement.
  const isLosing = useRef(false);
  useEffect(() => {
    if (unfinished || !isLosing.current) return;
    isLosing.current = false;
    acts.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [unfinished]);
  if (unfinished) {
    return (
      <div className="acts" ref={acts}>
        <button
          type="button"
          className="btn line small"
          aria-label={t('about', { action: t('cancel'), picture: about })}
          onClick={() => {
            isLosing.current = true;
            cancel.mutate(task.id);
          }}
        >
          {t('cancel')}
        </button>
        {cancel.error && (
          <p className="note bad" role="alert">
            {textOf(cancel.error)}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="acts" ref={acts}>
      {task.files.length === 1 && (
        <button
          type="button"
          className="btn line small"
          aria-disabled={isAsking}
          aria-label={t('about', { action: t('download'), picture: about })}
          onClick={() => void download(task)}
        >
          <Download className="i s" aria-hidden="true" />
          {t('download')}
        </button>
      )}
      {task.files.length > 1 && <SaveSet {...{ task, about }} />}
      {task.files.length > 0 && moreOf(task, about)}
      <RerunButton {...{ task, locale, about }} />
      <button
        type="button"
        className="btn line small danger"
        aria-label={t('about', { action: t('delete'), picture: about })}
        onClick={async () => (await askDeletion(tasks)) && onDelete()}
      >
        <Trash2 className="i s" aria-hidden="true" />
        {t('delete')}
      </button>
      {message !== null && (
        <p className="note bad" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

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
function RerunButton({ task, locale, about }: RerunButtonProps): ReactElement {
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
        onError: (error) => void (isConsentMissing(error) ? ask(true) : goOnAfter(error, consent)),
      },
    );
  };
  const goOnAfter = async (error: unknown, consent: boolean) => {
    if (await tellRefusal(error, task.feature)) start(consent);
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

function isConsentMissing(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'consent_required';
}
