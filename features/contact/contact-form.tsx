import type { ReactElement } from 'react';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { MessageForm } from './message-form.tsx';

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
