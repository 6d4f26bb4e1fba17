'use client';

import '#components/ui/input.css';
import './url-field.css';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { MessagesProvider, useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { mostUploadBytes } from '#lib/browser/user/user-store.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { VIDEO_LIMITS } from '#lib/catalog/uploads.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { findUrl } from './start.ts';

interface UrlFieldProps {
  /** Workspace element; the field is placed at the end of its drop area. */
  readonly workspace: RefObject<HTMLElement | null>;
  readonly locale: Locale;
  readonly messages: ClientMessages;
  /** Messages of the field: for pictures or for videos. */
  readonly words: 'upload' | 'clip';
  /** Tells the URL that stands in it first. */
  readonly initial: () => string;
  readonly onUrl: (url: string) => void;
  readonly onClose: () => void;
}

/** Field for the URL of a picture or a video, below the buttons that choose one. */
export function UrlField({ workspace, locale, messages, ...rest }: UrlFieldProps): ReactElement | null {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(workspace.current?.querySelector('.drop-in') ?? null), [workspace]);
  if (!place) return null;
  return (
    <MessagesProvider locale={locale} messages={messages}>
      {createPortal(<UrlForm {...rest} />, place)}
    </MessagesProvider>
  );
}

type UrlFormProps = Pick<UrlFieldProps, 'words' | 'initial' | 'onUrl' | 'onClose'>;

function UrlForm({ words, initial, onUrl, onClose }: UrlFormProps): ReactElement {
  const t = useTranslations(words);
  const most = words === 'clip' ? VIDEO_LIMITS.bytes : mostUploadBytes();
  const limit = formatMebibytes(useLanguageTag(), most);
  const [text, setText] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const note = useId();
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = findUrl(text);
    if (url) return onUrl(url);
    setWrong(true);
    input.current?.focus();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // The browser's own message about a wrong URL is in its language, not in the page's.
    <form className="url" noValidate={true} onSubmit={submit} onKeyDown={leave}>
      <div className="field">
        <label htmlFor={id}>{t('url.label')}</label>
        <input
          id={id}
          ref={input}
          className="input"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          placeholder="https://"
          value={text}
          aria-invalid={isWrong}
          aria-describedby={note}
          onChange={({ target }) => {
            setText(target.value);
            setWrong(false);
          }}
        />
      </div>
      <p id={note} className={isWrong ? 'fine wrong' : 'fine'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? t('url.invalid') : t('url.hint', { limit })}
      </p>
      <div className="acts">
        <button type="submit" className="btn">
          {t('url.go')}
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          {t('url.close')}
        </button>
      </div>
    </form>
  );
}

/** Wishes for a URL field. */
export interface UrlFieldOptions extends Pick<UrlFieldProps, 'workspace' | 'locale' | 'words' | 'onUrl'> {
  /** Takes the field away. */
  readonly onClose: () => void;
}

/** Creates a URL field with its messages. It keeps the last URL, for correction after a failure. */
export async function createUrlField(options: UrlFieldOptions): Promise<ReactElement> {
  const { workspace, locale, words, onUrl, onClose } = options;
  const messages = await loadClientMessages(locale, [words]);
  let last = '';
  const take = (url: string) => {
    last = url;
    onUrl(url);
  };
  const leave = () => {
    onClose();
    workspace.current?.querySelector<HTMLElement>('[data-url]')?.focus();
  };
  return (
    <UrlField {...{ workspace, locale, words, messages }} initial={() => last} onUrl={take} onClose={leave} />
  );
}
