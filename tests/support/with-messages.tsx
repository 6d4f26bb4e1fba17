import type { ReactElement, ReactNode } from 'react';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { english } from './english.ts';

/** An element with the English messages around it. */
export function withMessages(element: ReactElement): ReactElement {
  return (
    <MessagesProvider locale="en" messages={english}>
      {element}
    </MessagesProvider>
  );
}

/** The same as a wrapper of hooks that are tested alone. */
export function WithMessages({ children }: { readonly children: ReactNode }): ReactElement {
  return withMessages(<>{children}</>);
}
