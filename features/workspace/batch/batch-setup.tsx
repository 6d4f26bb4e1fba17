import './batch.css';
import { TriangleAlert, X } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface SetupPhoto {
  readonly name: string;
  /** Object URL of a small picture, or null. */
  readonly thumbnail: string | null;
  /** Fault of the file as a sentence; null where none is known. */
  readonly problem: string | null;
}

interface BatchSetupProps {
  /** Photos of the batch, beginning with the one on the stage. */
  readonly photos: readonly SetupPhoto[];
  /** Free uses left today; null while unknown. */
  readonly left: number | null;
  /** Number of photos beyond the limit. */
  readonly beyond: number;
  /** Limit of photos in Pro; null for Pro users. */
  readonly most: number;
  readonly pro: number | null;
  readonly isMasked: boolean;
  /** Removes a photo by its index; index 0 is the photo on the stage. */
  readonly onRemove: (index: number) => void;
}

const SIDE = 40;

/** Set-up of a batch: its photos, the note on shared settings, and the free uses for today. */
export function BatchSetup(props: BatchSetupProps): ReactElement {
  const { photos, left, beyond, most, pro, isMasked, onRemove } = props;
  const t = useTranslations('batch');
  const broken = photos.filter(({ problem }) => problem !== null).length;
  const count = photos.length - broken;
  return (
    <fieldset className="field batch-setup">
      <legend>
        <b>{t('setup.title', { count })}</b>
      </legend>
      <p>{t(isMasked ? 'setup.sameMask' : 'setup.same')}</p>
      {left !== null && left > 0 && (
        <p role="status">
          {left < count
            ? t('setup.todayPart', { left, count, rest: count - left })
            : t('setup.todayAll', { count })}
        </p>
      )}
      <p role="status">{broken > 0 && t('setup.leftOut', { count: broken })}</p>
      {beyond > 0 && (
        <p className="note">
          {pro === null ? t('setup.most', { most }) : t('setup.mostFree', { most, pro })}
        </p>
      )}
      <ul>
        {photos.map(({ name, thumbnail, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and none moves
          <li key={index}>
            {thumbnail ? (
              // biome-ignore lint/performance/noImgElement: a URL within this page
              <img src={thumbnail} alt="" width={SIDE} height={SIDE} />
            ) : (
              <span className="batch-blank" />
            )}
            <span className="batch-name">
              {name}
              {problem && (
                <small>
                  <TriangleAlert className="i s" aria-hidden="true" /> {problem}
                </small>
              )}
            </span>
            <button
              type="button"
              className="ib"
              aria-label={t('setup.remove', { name })}
              onClick={(event) => {
                if (index === photos.length - 1) focusBefore(event);
                onRemove(index);
              }}
            >
              <X className="i s" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The last button disappears with its photo: the focus moves to the previous one. */
function focusBefore({ currentTarget }: MouseEvent): void {
  currentTarget.closest('li')?.previousElementSibling?.querySelector('button')?.focus();
}
