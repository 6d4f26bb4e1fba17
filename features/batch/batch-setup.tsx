import './batch.css';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';

interface BatchSetupProps {
  /** Names of the photos, the one that is shown first. */
  readonly names: readonly string[];
  /** Free uses left today; null while unknown. */
  readonly left: number | null;
  /** How many more were chosen than are taken. */
  readonly beyond: number;
  /** How many are taken at most, and how many Pro takes; null where this is Pro. */
  readonly most: number;
  readonly pro: number | null;
  readonly isMasked: boolean;
  /** Takes a photo out, by its place in the names; the first is the one that is shown. */
  readonly onRemove: (index: number) => void;
}

/** Before a batch starts: which photos, that all get the same, and how many of them can be done today. */
export function BatchSetup(props: BatchSetupProps): ReactElement {
  const { names, left, beyond, most, pro, isMasked, onRemove } = props;
  const words = useWords('batch');
  const count = names.length;
  return (
    <fieldset className="field batch-setup">
      <legend>
        <b>{words('setup.title', { count })}</b>
      </legend>
      <p>{words(isMasked ? 'setup.sameMask' : 'setup.same')}</p>
      {left !== null && left > 0 && (
        <p role="status">
          {left < count ? words('setup.todayPart', { left, count }) : words('setup.todayAll', { count })}
        </p>
      )}
      {beyond > 0 && (
        <p className="note">
          {pro === null ? words('setup.most', { most }) : words('setup.mostFree', { most, pro })}
        </p>
      )}
      <ul>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and none moves
          <li key={index}>
            <span>{name}</span>
            {index > 0 && (
              <button
                type="button"
                className="ib"
                aria-label={words('setup.remove', { name })}
                onClick={() => onRemove(index)}
              >
                <X className="i s" aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
