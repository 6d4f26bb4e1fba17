import type { ReactElement } from 'react';

interface ChangeButtonsProps {
  readonly isBusy: boolean;
  readonly failure: string;
  readonly keepLabel: string;
  readonly onKeep: () => void;
  readonly changeLabel: string;
  readonly onChange: () => void;
}

/** The two answers of a modal that changes a subscription, with why the change failed. */
export function ChangeButtons(props: ChangeButtonsProps): ReactElement {
  const { isBusy, failure, keepLabel, onKeep, changeLabel, onChange } = props;
  return (
    <>
      {failure !== '' && (
        <p className="note bad" role="alert">
          {failure}
        </p>
      )}
      <div className="acts">
        <button type="button" className="btn line" onClick={onKeep}>
          {keepLabel}
        </button>
        <button
          type="button"
          className="btn"
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => isBusy || onChange()}
        >
          {isBusy && <span className="spin" aria-hidden="true" />}
          {changeLabel}
        </button>
      </div>
    </>
  );
}
