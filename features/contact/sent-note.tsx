import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface SentNoteProps {
  /** Number of the message. */
  readonly id: string;
  readonly replyTo: string | null;
}

/** View after a message was stored; takes the focus, since the pressed button is gone. */
export function SentNote({ id, replyTo }: SentNoteProps): ReactElement {
  const t = useTranslations('contact');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="message-sent" role="status">
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
