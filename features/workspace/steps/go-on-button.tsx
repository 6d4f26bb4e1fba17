import { CirclePlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';

interface GoOnButtonProps {
  /** Name of the next run: what more there is to do. */
  readonly label: string;
  readonly onGoOn: () => void;
}

/** Button that makes a result the photo of the next run. It goes with its view once the photo is open. */
export function GoOnButton({ label, onGoOn }: GoOnButtonProps): ReactElement {
  const [isOpening, setOpening] = useState(false);
  return (
    <button
      type="button"
      className="btn line wide"
      aria-disabled={isOpening}
      onClick={() => {
        if (isOpening) return;
        setOpening(true);
        onGoOn();
      }}
    >
      {isOpening ? <span className="spin" /> : <CirclePlus className="i s" aria-hidden="true" />}
      {label}
    </button>
  );
}
