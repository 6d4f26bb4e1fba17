import './share.css';
import { Copy } from 'lucide-react';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { MIN_PASSWORD_LENGTH, SHARE_DAYS, type ShareDays } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatSpan } from '#lib/i18n/format-quantity.ts';
import { type Share, useShares } from './use-shares.ts';

interface ShareDialogProps {
  readonly task: Task;
  /** Index of the file. */
  readonly index: number;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Dialog that creates links to a result and lists the active ones. */
export function ShareDialog({ task, index, visible, onClose }: ShareDialogProps): ReactElement {
  const t = useTranslations('share');
  const { list, pending, message, made, create, revoke } = useShares(task.id);
  return (
    <Dialog className="share" visible={visible} title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <p className="text-quiet text-small">{t('lead')}</p>
      <ShareForm pending={pending} onCreate={(request) => create({ ...request, file: index })} />
      <div role="status">
        {message && <p className="note bad">{message}</p>}
        {made && <MadeLink key={made} url={made} />}
      </div>
      {list.length > 0 && (
        <>
          <h3>{t('listTitle')}</h3>
          <ul>
            {list.map((share) => (
              <LinkLine key={share.id} share={share} onRevoke={() => void revoke(share)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface LinkLineProps {
  readonly share: Share;
  readonly onRevoke: () => void;
}

function LinkLine({ share, onRevoke }: LinkLineProps): ReactElement {
  const t = useTranslations('share');
  const tag = useLanguageTag();
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const date = moment.format(share.expiresAt * 1000);
  return (
    <li>
      <span>{t(share.hasPassword ? 'untilPassword' : 'until', { date })}</span>
      <button type="button" className="link bad" onClick={onRevoke}>
        {t('revoke')}
      </button>
    </li>
  );
}

interface ShareRequest {
  readonly days: ShareDays;
  readonly password?: string;
}

interface ShareFormProps {
  readonly pending: boolean;
  /** @returns whether there is a link now */
  readonly onCreate: (request: ShareRequest) => Promise<boolean>;
}

/** Form of a link: its lifetime, and an optional password. */
function ShareForm({ pending, onCreate }: ShareFormProps): ReactElement {
  const t = useTranslations('share');
  const tag = useLanguageTag();
  const id = useId();
  const [days, setDays] = useState<ShareDays>(SHARE_DAYS[0]);
  const [password, setPassword] = useState('');
  return (
    <form
      className="share-form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (pending) return;
        const isMade = await onCreate(password === '' ? { days } : { days, password });
        if (isMade) setPassword('');
      }}
    >
      <fieldset className="field" aria-describedby={`${id}-ends`}>
        <legend>{t('days')}</legend>
        <div className="seg">
          {SHARE_DAYS.map((count) => (
            <button key={count} type="button" aria-pressed={count === days} onClick={() => setDays(count)}>
              {formatSpan(tag, count * 24)}
            </button>
          ))}
        </div>
        <p id={`${id}-ends`} className="fine">
          {t('ends')}
        </p>
      </fieldset>
      <label className="field">
        <span className="field-head">{t('password')}</span>
        <input
          className="input"
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={128}
          aria-describedby={`${id}-hint`}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <small id={`${id}-hint`} className="fine">
          {t('passwordHint', { count: MIN_PASSWORD_LENGTH })}
        </small>
      </label>
      <button type="submit" className="btn wide" aria-disabled={pending}>
        {t('create')}
      </button>
    </form>
  );
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
