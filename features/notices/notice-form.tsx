import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MessagesProvider, useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { FormTrouble } from '#components/ui/form-field.tsx';
import { NOTICE_RETENTION_YEARS } from '#lib/catalog/limits.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { declarationValues, type NoticeKind } from '#lib/payments/notices.ts';
import { isoToday, NoticeFields } from './notice-fields.tsx';
import {
  findWrongField,
  type Notice,
  type NoticeFault,
  type NoticeOutcome,
  noticeOf,
  sendNotice,
  type TypedNotice,
} from './send-notice.ts';

interface NoticeFormProps {
  readonly kind: NoticeKind;
  readonly locale: Locale;
  readonly messages: ClientMessages;
}

/** Form that ends a contract: a cancellation in one step, a withdrawal in two, as the laws ask. */
export default function NoticeForm({ kind, ...provided }: NoticeFormProps): ReactElement {
  return (
    <MessagesProvider {...provided}>
      <Steps kind={kind} />
    </MessagesProvider>
  );
}

const untyped: TypedNotice = {
  ...{ name: '', email: '', contract: '', reason: '', endsOn: '' },
  ...{ how: 'ordinary', end: 'soonest' },
};

function Steps({ kind }: { readonly kind: NoticeKind }): ReactElement {
  const [typed, setTyped] = useState(untyped);
  const [outcome, setOutcome] = useState<NoticeOutcome | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const [pending, setPending] = useState(false);
  const notice = noticeOf(kind, typed);
  const send = async () => {
    if (pending) return;
    setPending(true);
    const answer = await sendNotice(notice);
    setPending(false);
    setOutcome(answer);
    // The field that the host finds wrong is in the first step.
    if (answer.kind === 'wrong') setReviewing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = findWrongField(notice, isoToday());
    // A fault that is found again takes the focus again.
    flushSync(() => setOutcome(null));
    if (field !== null) setOutcome({ kind: 'wrong', field });
    else if (kind === 'cancellation') void send();
    else setReviewing(true);
  };
  if (outcome?.kind === 'sent') return <SentNotice {...outcome} />;
  if (isReviewing)
    return (
      <Review
        {...{ notice, pending, fault: outcome }}
        onConfirm={() => void send()}
        onChange={() => setReviewing(false)}
      />
    );
  return (
    <form className="plain-form" noValidate onSubmit={submit}>
      <NoticeFields
        {...{ kind, typed, fault: outcome }}
        onChange={(part) => {
          setTyped({ ...typed, ...part });
          setOutcome(null);
        }}
      />
      <FormEnd {...{ kind, pending, fault: outcome }} />
    </form>
  );
}

interface FormEndProps {
  readonly kind: NoticeKind;
  readonly pending: boolean;
  readonly fault: NoticeFault | null;
}

/** End of the form: the use of a notice, a failure, and the button. */
function FormEnd({ kind, pending, fault }: FormEndProps): ReactElement {
  const t = useTranslations('notices');
  const press = kind === 'cancellation' ? t('cancellation.confirm') : t('withdrawal.action');
  return (
    <>
      <p className="text-small text-quiet">{t('signedIn')}</p>
      <p className="text-small text-quiet">{t('kept', { years: NOTICE_RETENTION_YEARS })}</p>
      <Trouble fault={fault} />
      <button type="submit" className="btn" aria-disabled={pending}>
        {pending ? t('sending') : press}
      </button>
    </>
  );
}

interface ReviewProps {
  readonly notice: Notice;
  readonly pending: boolean;
  readonly fault: NoticeFault | null;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
}

/** Second step of a withdrawal: the declaration in words, to be confirmed. */
function Review({ notice, pending, fault, onConfirm, onChange }: ReviewProps): ReactElement {
  const t = useTranslations('notices');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="form-sent">
      <h2 ref={heading} tabIndex={-1}>
        {t('withdrawal.reviewTitle')}
      </h2>
      {useDeclaration(notice).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Trouble fault={fault} />
      <p className="acts">
        <button type="button" className="btn" aria-disabled={pending} onClick={onConfirm}>
          {pending ? t('sending') : t('withdrawal.confirm')}
        </button>
        <button type="button" className="btn bare" onClick={onChange}>
          {t('change')}
        </button>
      </p>
    </div>
  );
}

/** Failure that belongs to no field. */
function Trouble({ fault }: { readonly fault: NoticeFault | null }): ReactElement {
  const t = useTranslations('notices');
  const moments = new Intl.DateTimeFormat(useLanguageTag(), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <FormTrouble
      {...{ fault, failed: t('failed'), none: t('wrong.none') }}
      later={(at) => t('later', { moment: moments.format(at) })}
    />
  );
}

/** Words of a notice, as they are sent, saved and mailed. */
function useDeclaration(notice: Notice): readonly string[] {
  const t = useTranslations('notices');
  const values = declarationValues(useLanguageTag(), notice);
  return [t(`${notice.kind}.declaration`, values), t('by', { name: notice.name, email: notice.email })];
}

type SentNoticeProps = Omit<Extract<NoticeOutcome, { kind: 'sent' }>, 'kind'>;

/** Confirmation that a notice came, to keep; takes the focus, since the pressed button is gone. */
function SentNotice({ notice, receipt }: SentNoticeProps): ReactElement {
  const t = useTranslations('notices');
  const tag = useLanguageTag();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long' });
  const title = t(`${notice.kind}.sentTitle`);
  const facts = [
    t('receivedAt', { moment: moments.format(receipt.receivedAt * 1000) }),
    ...useDeclaration(notice),
    `${t('number')} ${receipt.id}`,
  ];
  const file = [title, ...facts].join('\r\n');
  return (
    <div className="form-sent" role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p>{receipt.isDone ? t(`${notice.kind}.done`) : t(`${notice.kind}.open`)}</p>
      <p>{t('mailed', { address: notice.email })}</p>
      <a
        className="btn line"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download={`pictor-${notice.kind}.txt`}
      >
        {t('save')}
      </a>
    </div>
  );
}
