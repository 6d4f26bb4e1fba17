'use client';

import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Toast, ToastRegion } from '#components/ui/toast.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { hasEnded, watchTasks } from '#lib/browser/api-client/task-stream.ts';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import {
  isShownHere,
  onUnseenEnd,
  readRunNotices,
  removeRunNotice,
} from '#lib/browser/storage/finished-runs.ts';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

/** Notifications of results that are finished while the person is on another page or tab. */
export default function FinishedRunNotices(): ReactElement | null {
  const [messages, setMessages] = useState<ClientMessages | null>(null);
  const locale = urlLocale();
  useEffect(() => {
    loadClientMessages(locale, ['finishedRun', 'tools']).then(setMessages, () => undefined);
  }, [locale]);
  if (!messages) return null;
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <Notes />
    </MessagesProvider>
  );
}

function Notes(): ReactElement {
  const t = useTranslations('finishedRun');
  const [finished, setFinished] = useState<readonly Task[]>([]);
  useEffect(
    () =>
      watchFinishedRuns((task) => {
        emitEvent({ name: 'MESSAGE', kind: task.state === 'done' ? 'success' : 'failure' });
        setFinished((before) => [...before, task]);
      }),
    [],
  );
  // Listens from the commit on: an end between it and later effects would leave the title unmarked.
  useLayoutEffect(() => onUnseenEnd(() => markTitle((title) => t('title', { title }))), [t]);
  return (
    <ToastRegion label={t('region')}>
      {finished.map((task) => (
        <Note
          key={task.id}
          task={task}
          onClose={() => setFinished((before) => before.filter(({ id }) => id !== task.id))}
        />
      ))}
    </ToastRegion>
  );
}

function Note({ task, onClose }: { readonly task: Task; readonly onClose: () => void }): ReactElement | null {
  const t = useTranslations('finishedRun');
  const names = useTranslations('tools');
  const tool = findTool(task.feature);
  if (!tool) return null;
  const isDone = task.state === 'done';
  const Sign = isDone ? CircleCheck : TriangleAlert;
  const [file] = task.files;
  return (
    <Toast
      className={isDone ? 'note good' : 'note bad'}
      text={t(isDone ? 'done' : 'failed', { tool: names(`${tool.key}.name`) })}
      onClose={onClose}
      sign={
        file ? (
          // biome-ignore lint/performance/noImgElement: the URL is signed and short-lived
          <img src={file.previewUrl} alt="" width={40} height={40} />
        ) : (
          <Sign className="i" aria-hidden="true" />
        )
      }
    >
      <a
        className="btn line small"
        href={localePath(urlLocale(), tool.path)}
        onClick={() => keepRun(task.feature, task.id)}
      >
        {t('show')}
      </a>
      <IconButton label={t('close')} icon={X} size="s" onClick={onClose} />
    </Toast>
  );
}

/** Current title with its marker, so that a second result adds no second marker. */
let marked: string | null = null;

/** Marks the title until the page becomes visible. */
function markTitle(mark: (title: string) => string): void {
  const before = document.title;
  if (before === marked) return;
  const now = mark(before);
  marked = now;
  document.title = now;
  const restore = () => {
    if (document.title === now) document.title = before;
    marked = null;
  };
  document.addEventListener('visibilitychange', restore, { once: true });
}

/** Milliseconds in which a window that shows the run may mark its end as seen. */
const YIELD_MS = 300;

/** Runs that this page does not show itself. */
const pending = () => readRunNotices().filter(({ id }) => !isShownHere(id));

/** Current state of the pending tasks; deleted tasks are forgotten. */
async function ask(signal: AbortSignal): Promise<readonly Task[]> {
  const asked = pending().map(({ id }) =>
    call('imgResult', { params: { id }, signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.key === 'not_found') removeRunNotice(id);
      return null;
    }),
  );
  return (await Promise.all(asked)).filter((task) => task !== null);
}

/**
 * Reports ended runs while the page is visible, each once in all tabs of this browser.
 * @returns a function that stops watching
 */
function watchFinishedRuns(onFinished: (task: Task) => void): () => void {
  const stop = new AbortController();
  const told = new Set<string>();
  let watching: AbortController | null = null;

  const onTask = (task: Task) => {
    if (!hasEnded(task) || told.has(task.id) || !pending().some(({ id }) => id === task.id)) return;
    told.add(task.id);
    setTimeout(() => {
      if (stop.signal.aborted || !pending().some(({ id }) => id === task.id)) return;
      removeRunNotice(task.id);
      if (task.state !== 'cancelled') onFinished(task);
    }, YIELD_MS);
  };
  // A hidden page keeps no connection open: browsers limit connections to one host.
  const refresh = () => {
    const isNeeded = document.visibilityState === 'visible' && pending().length > 0;
    if (isNeeded === (watching !== null)) return;
    watching?.abort();
    watching = isNeeded ? new AbortController() : null;
    if (watching) void watchTasks({ signal: AbortSignal.any([watching.signal, stop.signal]), ask, onTask });
  };
  addEventListener('storage', refresh, stop);
  document.addEventListener('visibilitychange', refresh, stop);
  refresh();
  return () => stop.abort();
}
