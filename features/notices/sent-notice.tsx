import { type ReactElement, useEffect, useRef } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { declarationValues } from '#lib/payments/declaration-values.ts';
import type { Notice, NoticeOutcome } from './send-notice.ts';

/** Words of a notice, as they are sent, saved and mailed. */
export function useDeclaration(notice: Notice): readonly string[] {
  const t = useTranslations('notices');
  const values = declarationValues(useLanguageTag(), notice);
  return [t(`${notice.kind}.declaration`, values), t('by', { name: notice.name, email: notice.email })];
}

type SentNoticeProps = Omit<Extract<NoticeOutcome, { kind: 'sent' }>, 'kind'>;

/** Confirmation that a notice came, to keep; takes the focus, since the pressed button is gone. */
export function SentNotice({ notice, receipt }: SentNoticeProps): ReactElement {
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
