import './aids.css';
import { X } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';

interface TapMarkerProps {
  /** In CSS pixels of the stage. */
  readonly at: { readonly x: number; readonly y: number };
  /** 0–1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/** Where was tapped, while what is there is being found: a ring that fills, with the way out in it. */
export function TapMarker({ at, share, onCancel }: TapMarkerProps): ReactElement {
  const words = useWords('aids');
  return (
    <button
      type="button"
      className="tap-marker"
      aria-label={words('cancel')}
      title={words('cancel')}
      style={{ left: at.x, top: at.y, '--share': share } as CSSProperties}
      onClick={onCancel}
    >
      <X className="i s" aria-hidden="true" />
    </button>
  );
}
