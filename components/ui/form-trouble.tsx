import type { ReactElement } from 'react';
import type { FormFault } from '#lib/browser/api-client/form-fault.ts';

interface FormTroubleProps {
  readonly fault: FormFault<string> | null;
  readonly failed: string;
  readonly none: string;
  /** Text on a notice that may be sent again from a time on, in epoch milliseconds. */
  readonly later: (at: number) => string;
}

/** Failure of a form that belongs to none of its fields. */
export function FormTrouble({ fault, failed, none, later }: FormTroubleProps): ReactElement {
  return (
    <div role="alert">
      {fault?.kind === 'failed' && <p className="note bad">{failed}</p>}
      {fault?.kind === 'later' && <p className="note bad">{later(fault.at)}</p>}
      {fault?.kind === 'wrong' && fault.field === 'none' && <p className="note bad">{none}</p>}
    </div>
  );
}
