'use client';

import './arrivals.css';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useWords, WordsProvider } from '#components/words/words-context.tsx';
import { addressLocale } from '#lib/browser/api-client/address-locale.ts';
import { onUnseenEnd } from '#lib/browser/storage/arrivals.ts';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type ClientMessages, loadClientWords } from '#lib/i18n/load-client-words.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { watchArrivals } from './watch-arrivals.ts';

/** Tells of results that arrive while their person is on another page or in another tab. */
export function Arrivals(): ReactElement | null {
  const [messages, setMessages] = useState<ClientMessages | null>(null);
  const locale = addressLocale();
  useEffect(() => {
    loadClientWords(locale, ['arrival', 'tools']).then(setMessages, () => undefined);
  }, [locale]);
  if (!messages) return null;
  return (
    <WordsProvider locale={locale} messages={messages}>
      <Notes />
    </WordsProvider>
  );
}

function Notes(): ReactElement {
  const words = useWords('arrival');
  const [arrived, setArrived] = useState<readonly Task[]>([]);
  useEffect(() => watchArrivals((task) => setArrived((before) => [...before, task])), []);
  useEffect(() => onUnseenEnd(() => markTitle((title) => words('title', { title }))), [words]);
  return (
    <section className="arrivals" aria-label={words('region')}>
      <div role="status">
        {arrived.map((task) => (
          <Note
            key={task.id}
            task={task}
            onClose={() => setArrived((before) => before.filter(({ id }) => id !== task.id))}
          />
        ))}
      </div>
    </section>
  );
}

function Note({ task, onClose }: { readonly task: Task; readonly onClose: () => void }): ReactElement | null {
  const words = useWords('arrival');
  const names = useWords('tools');
  const tool = findTool(task.feature);
  if (!tool) return null;
  const isDone = task.state === 'done';
  const Sign = isDone ? CircleCheck : TriangleAlert;
  const [file] = task.files;
  return (
    <div className={isDone ? 'note good' : 'note bad'}>
      {file ? (
        // biome-ignore lint/performance/noImgElement: the address is signed and short-lived
        <img src={file.previewUrl} alt="" width={40} height={40} />
      ) : (
        <Sign className="i" aria-hidden="true" />
      )}
      <span>{words(isDone ? 'done' : 'failed', { tool: names(`${tool.key}.name`) })}</span>
      <a
        className="btn line small"
        href={localePath(addressLocale(), tool.path)}
        onClick={() => keepRun(task.feature, task.id)}
      >
        {words('show')}
      </a>
      <IconButton label={words('close')} icon={X} size="s" onClick={onClose} />
    </div>
  );
}

/** The title as it is marked now, so that a second end does not mark the mark. */
let marked: string | null = null;

/** Until somebody looks at the page. */
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
