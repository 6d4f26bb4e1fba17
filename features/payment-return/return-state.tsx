import type { ReactElement, ReactNode } from 'react';

interface ReturnStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Between the text and the ways on. */
  readonly more?: ReactNode;
  /** Ways on. */
  readonly children?: ReactNode;
}

/** One state of a payment: its name, what it means, the ways on. It is read out as it changes. */
export function ReturnState({ title, text, more, children }: ReturnStateProps): ReactElement {
  return (
    <div className="payment-return" role="status">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {more}
      {children && <div className="acts">{children}</div>}
    </div>
  );
}
