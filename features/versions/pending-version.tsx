import { X } from 'lucide-react';
import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';

interface PendingVersionProps {
  readonly task: Task;
  /** What it is called once it is there. */
  readonly name: string;
  readonly onCancel: () => void;
}

/** The place of a version that is being made: how far it is, and the way to end it. */
export function PendingVersion({ task, name, onCancel }: PendingVersionProps): ReactElement {
  const words = useWords('versions');
  const tag = useLanguageTag();
  const place = useRef<HTMLDivElement>(null);
  // Beside a large set it would come where nobody sees it.
  useEffect(() => {
    // Answers with a promise in new browsers: nothing that an effect may return.
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const share = (task.progress ?? 0) / 100;
  return (
    <div className="version pending" ref={place}>
      <span
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
      >
        <span className="spin" />
        <span className="num">{formatShare(tag, share)}</span>
      </span>
      <button
        type="button"
        aria-label={words('cancel', { name })}
        title={words('cancel', { name })}
        onClick={onCancel}
      >
        <X className="i s" aria-hidden="true" />
      </button>
    </div>
  );
}
