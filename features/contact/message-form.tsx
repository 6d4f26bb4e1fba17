import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { MessagesProvider, useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { FormField, FormTrouble, RadioField } from '#components/ui/form-field.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { type FormFault, formFaultOf } from '#lib/browser/api-client/form-fault.ts';
import { REPORT_KINDS, REPORT_RETENTION_DAYS, REPORT_TEXT, type ReportKind } from '#lib/catalog/limits.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Body } from '#lib/contract/contract.ts';
import { formatClock } from '#lib/i18n/format-quantity.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';

/** Fields that can be wrong. */
const FIELDS = ['text', 'replyTo', 'token', 'place'] as const;
type WrongField = (typeof FIELDS)[number];

type SentMessage = Body<'sendReport'>;

/** Outcome of sending a message. */
type Outcome =
  | FormFault<WrongField>
  | { readonly kind: 'sent'; readonly id: string; readonly replyTo: string | null };

/** Token in the URL of a share link. */
const SHARE_URL = /\/s\/?#([\w-]{24})$/;

interface Typed {
  readonly kind: SentMessage['kind'];
  readonly text: string;
  readonly place: string;
  readonly replyTo: string;
  /** Token of the share link on whose page it was typed; null elsewhere. */
  readonly token: string | null;
}

/** Request of what was typed: the URL of a share link becomes its token, empty fields are left out. */
function requestOf({ kind, text, place, replyTo, token }: Typed): SentMessage {
  const typedToken = SHARE_URL.exec(place.trim())?.[1];
  const known = token ?? typedToken;
  const elsewhere = typedToken === undefined ? place.trim() : '';
  return {
    kind,
    text: text.trim(),
    ...(known !== undefined && { token: known }),
    ...(elsewhere !== '' && { place: elsewhere }),
    ...(replyTo.trim() !== '' && { replyTo: replyTo.trim() }),
  };
}

/** Sends a message to the operator. Throws only errors that are no failure of a call. */
async function sendMessage(body: SentMessage): Promise<Outcome> {
  const { length } = body.text;
  if (length < REPORT_TEXT.min || length > REPORT_TEXT.max) return { kind: 'wrong', field: 'text' };
  try {
    const { id } = await call('sendReport', { body });
    return { kind: 'sent', id, replyTo: body.replyTo ?? null };
  } catch (error) {
    if (error instanceof ApiError) return formFaultOf(error, FIELDS);
    throw error;
  }
}

interface MessageFormProps {
  /** Token of the share link that is reported; null where the person tells what it is about. */
  readonly token: string | null;
  /** Closes the form; null where it always stands on its page. */
  readonly onCancel: (() => void) | null;
}

/** Form for a report or a question to the operator. */
export function MessageForm({ token, onCancel }: MessageFormProps): ReactElement {
  const t = useTranslations('contact');
  const tag = useLanguageTag();
  const [kind, setKind] = useState<ReportKind>(token === null ? 'help' : 'abuse');
  const [typed, setTyped] = useState({ text: '', place: '', replyTo: '' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [pending, setPending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    // A fault that is found again takes the focus again.
    setOutcome(null);
    setOutcome(await sendMessage(requestOf({ kind, token, ...typed })));
    setPending(false);
  };
  if (outcome?.kind === 'sent') return <SentNote {...outcome} />;
  const wrong = outcome?.kind === 'wrong' ? outcome.field : null;
  const faultOf = (field: WrongField) => (wrong === field ? t(`wrong.${field}`, REPORT_TEXT) : null);
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    setOutcome(null);
  };
  return (
    <form className="plain-form" noValidate onSubmit={(event) => void send(event)}>
      {token === null && (
        <RadioField
          legend={t('kind')}
          choices={REPORT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <FormField
        label={t('text')}
        hint={t('textHint', REPORT_TEXT)}
        fault={faultOf('text')}
        value={typed.text}
        onChange={(text) => change({ text })}
        multiline
      />
      {token === null && kind !== 'help' && (
        <FormField
          label={t('place')}
          hint={t('placeHint')}
          fault={faultOf('token') ?? faultOf('place')}
          value={typed.place}
          onChange={(place) => change({ place })}
        />
      )}
      <FormField
        label={t('replyTo')}
        hint={t('replyHint')}
        fault={faultOf('replyTo')}
        value={typed.replyTo}
        onChange={(replyTo) => change({ replyTo })}
        type="email"
        autoComplete="email"
      />
      <p className="text-small text-quiet">{t('kept', REPORT_RETENTION_DAYS)}</p>
      <FormTrouble
        {...{ fault: outcome, failed: t('failed'), none: t('wrong.none') }}
        later={(at) => t('later', { time: formatClock(tag, at) })}
      />
      <p className="acts">
        <button type="submit" className="btn" aria-disabled={pending}>
          {t('send')}
        </button>
        {onCancel && (
          <button type="button" className="btn bare" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
      </p>
    </form>
  );
}

interface SentNoteProps {
  /** Number of the message. */
  readonly id: string;
  readonly replyTo: string | null;
}

/** View after a message was stored; takes the focus, since the pressed button is gone. */
function SentNote({ id, replyTo }: SentNoteProps): ReactElement {
  const t = useTranslations('contact');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="form-sent" role="status">
      <h3 ref={heading} tabIndex={-1}>
        {t('sentTitle')}
      </h3>
      <p>
        {t('sentText')} <code className="num">{id}</code>
      </p>
      {replyTo !== null && <p>{t('sentReply', { address: replyTo })}</p>}
    </div>
  );
}

interface ContactFormProps {
  readonly locale: Locale;
  readonly messages: ClientMessages;
}

/** Form of the contact page. */
export function ContactForm(props: ContactFormProps): ReactElement {
  return (
    <MessagesProvider {...props}>
      <MessageForm token={null} onCancel={null} />
    </MessagesProvider>
  );
}
