import type { ReactElement } from 'react';
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
