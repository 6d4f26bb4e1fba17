import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { MessagesProvider, useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { FormTrouble } from '#components/ui/form-trouble.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import type { NoticeKind } from '#lib/payments/notice-kinds.ts';
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
import { SentNotice, useDeclaration } from './sent-notice.tsx';

interface NoticeFormProps {
  readonly kind: NoticeKind;
  readonly locale: Locale;
  readonly messages: ClientMessages;
}

/** Form that ends a contract: a cancellation in one step, a withdrawal in two, as the laws ask. */
export function NoticeForm({ kind, ...provided }: NoticeFormProps): ReactElement {
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
    if (field !== null) setOutcome({ kind: 'wrong', field });
    else if (kind === 'cancellation') void send();
    else {
      setOutcome(null);
      setReviewing(true);
    }
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
      <p className="text-small text-quiet">{t('kept')}</p>
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
