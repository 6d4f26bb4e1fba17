import type { ReactElement, ReactNode } from 'react';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { english } from './english.ts';

/** The English messages around a hook or an element, as a wrapper. */
export function WithMessages({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <MessagesProvider locale="en" messages={english}>
      {children}
    </MessagesProvider>
  );
}

/** An element with the English messages around it. */
export function withMessages(element: ReactElement): ReactElement {
  return <WithMessages>{element}</WithMessages>;
}
