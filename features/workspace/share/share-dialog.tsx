import './share.css';
import { Copy } from 'lucide-react';
import { type ReactElement, type RefObject, useId, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useHostClock } from '#lib/browser/user/use-host-clock.ts';
import { hostNow } from '#lib/browser/user/user-store.ts';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import { MIN_PASSWORD_LENGTH, SHARE_DAYS, type ShareDays, shareSpans } from '#lib/catalog/limits.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatSpan } from '#lib/i18n/format-quantity.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { type Share, useShares } from './use-shares.ts';

interface ShareDialogProps {
  readonly task: Task;
  /** Index of the file. */
  readonly index: number;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Dialog that creates links to a result and lists the active ones. */
export default function ShareDialog({ task, index, visible, onClose }: ShareDialogProps): ReactElement {
  const t = useTranslations('share');
  const { list, pending, message, made, create, revoke } = useShares(task.id);
  return (
    <Dialog className="share" visible={visible} title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <p className="text-quiet text-small">{t('lead')}</p>
      <ShareForm
        pending={pending}
        endsAt={endOf(task.files[index])}
        hasPhoto={isInputRequired(findTool(task.feature)?.inputs ?? {}, 'photo')}
        onCreate={(request) => create({ ...request, file: index })}
      />
      <div role="status">
        {message && <p className="note bad">{message}</p>}
        {made && <MadeLink key={made} url={made} />}
      </div>
      {list.length > 0 && (
        <>
          <h3>{t('listTitle')}</h3>
          <ul>
            {list.map((share) => (
              <LinkLine key={share.id} {...{ share, pending }} onRevoke={() => void revoke(share)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** End of a result in epoch seconds. One that is kept until it is deleted has none. */
function endOf(file: Task['files'][number] | undefined): number {
  if (!file) return 0;
  return file.expiresAt ?? Number.POSITIVE_INFINITY;
}

interface LinkLineProps {
  readonly share: Share;
  readonly pending: boolean;
  readonly onRevoke: () => void;
}

function LinkLine({ share, pending, onRevoke }: LinkLineProps): ReactElement {
  const t = useTranslations('share');
  const tag = useLanguageTag();
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const date = moment.format(share.expiresAt * 1000);
  return (
    <li>
      <span>
        {t(share.hasPassword ? 'untilPassword' : 'until', { date })}
        {share.withBefore && <small className="block text-quiet">{t('showsBefore')}</small>}
      </span>
      <button type="button" className="link bad" aria-disabled={pending} onClick={onRevoke}>
        {t('revoke')}
      </button>
    </li>
  );
}

interface ShareRequest {
  readonly days: ShareDays;
  readonly password?: string;
  readonly withBefore: boolean;
}

interface ShareFormProps {
  readonly pending: boolean;
  /** When the result is deleted, in epoch seconds. */
  readonly endsAt: number;
  /** True where there is a photo before the change. */
  readonly hasPhoto: boolean;
  /** @returns whether there is a link now */
  readonly onCreate: (request: ShareRequest) => Promise<boolean>;
}

/** Form of a link: its lifetime, and an optional password. */
function ShareForm({ pending, endsAt, hasPhoto, onCreate }: ShareFormProps): ReactElement {
  const t = useTranslations('share');
  const tag = useLanguageTag();
  const id = useId();
  const [spans] = useState(() => shareSpans(endsAt - hostNow() / 1000));
  const [chosen, setDays] = useState<ShareDays | null>(null);
  const span = spans.find(({ days }) => days === chosen) ?? spans[0];
  const days = span?.days ?? SHARE_DAYS[0];
  const [withBefore, setBefore] = useState(false);
  const [password, setPassword] = useState('');
  const [isShort, setShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="share-form"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (pending) return;
        if (password !== '' && password.length < MIN_PASSWORD_LENGTH) {
          setShort(true);
          field.current?.focus();
          return;
        }
        const request = { days, withBefore };
        const isMade = await onCreate(password === '' ? request : { ...request, password });
        if (isMade) setPassword('');
      }}
    >
      <fieldset className="field" aria-describedby={`${id}-ends`}>
        <legend>{t('days')}</legend>
        {spans.length > 1 && (
          <div className="seg">
            {spans.map((one) => (
              <button
                key={one.days}
                type="button"
                aria-pressed={one.days === days}
                onClick={() => setDays(one.days)}
              >
                {one.isWhole ? t('whole') : formatSpan(tag, one.days * 24)}
              </button>
            ))}
          </div>
        )}
        <p id={`${id}-ends`} className="fine" aria-live="polite">
          <EndsAt isWhole={span?.isWhole ?? true} days={days} endsAt={endsAt} />
        </p>
      </fieldset>
      <SharePassword
        {...{ password, isShort, field }}
        onChange={(value) => {
          setShort(false);
          setPassword(value);
        }}
      />
      {hasPhoto && (
        <label className="share-before">
          <input
            type="checkbox"
            checked={withBefore}
            aria-describedby={`${id}-before`}
            onChange={({ target }) => setBefore(target.checked)}
          />
          <span>
            {t('before')}
            <small id={`${id}-before`} className="fine block">
              {t('beforeNote')}
            </small>
          </span>
        </label>
      )}
      <button type="submit" className="btn wide" aria-disabled={pending}>
        {t('create')}
      </button>
    </form>
  );
}

interface SharePasswordProps {
  readonly password: string;
  /** True where the link could not be made with it. */
  readonly isShort: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChange: (password: string) => void;
}

/** Field of an optional password; that it is too short is told in the place of its hint. */
function SharePassword({ password, isShort, field, onChange }: SharePasswordProps): ReactElement {
  const t = useTranslations('share');
  const id = useId();
  return (
    <label className="field">
      <span className="field-head">{t('password')}</span>
      <input
        ref={field}
        className="input"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        aria-invalid={isShort}
        aria-describedby={id}
        value={password}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={id} className="fine" aria-live="polite">
        {t(isShort ? 'passwordShort' : 'passwordHint', { count: MIN_PASSWORD_LENGTH })}
      </small>
    </label>
  );
}

interface EndsAtProps {
  readonly isWhole: boolean;
  readonly days: ShareDays;
  /** When the result is deleted, in epoch seconds. */
  readonly endsAt: number;
}

/** Moment at which a link that is made now ends, as a sentence. */
function EndsAt({ isWhole, days, endsAt }: EndsAtProps): ReactElement {
  const t = useTranslations('share');
  const tag = useLanguageTag();
  const now = useHostClock(MINUTE_MS);
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const date = moment.format(isWhole ? endsAt * 1000 : now + days * DAY_MS);
  return <>{t(isWhole ? 'endsWithResult' : 'endsOn', { date })}</>;
}

/** New link with a copy button. */
function MadeLink({ url }: { readonly url: string }): ReactElement {
  const t = useTranslations('share');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // A browser may refuse the copy; the text is then selected for the person's own keys.
      field.current?.select();
    }
  };
  return (
    <div className="made-link">
      <div>
        <input
          ref={field}
          className="input"
          readOnly
          value={url}
          aria-label={t('made')}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="btn ink small" onClick={() => void copy()}>
          <Copy className="i s" aria-hidden="true" />
          {t(copied ? 'copied' : 'copy')}
        </button>
      </div>
      <p className="fine">{t('madeNote')}</p>
    </div>
  );
}
