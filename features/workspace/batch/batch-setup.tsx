import './batch.css';
import { TriangleAlert, X } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface SetupPhoto {
  readonly name: string;
  /** Why it cannot be used, in words; null where nothing is known against it. */
  readonly problem: string | null;
}

interface BatchSetupProps {
  /** The photos, the one that is shown first. */
  readonly photos: readonly SetupPhoto[];
  /** Free uses left today; null while unknown. */
  readonly left: number | null;
  /** Number of photos beyond the limit. */
  readonly beyond: number;
  /** Limit of photos, and that of Pro; null where this is Pro. */
  readonly most: number;
  readonly pro: number | null;
  readonly isMasked: boolean;
  /** Takes a photo out, by its place among them; the first is the one that is shown. */
  readonly onRemove: (index: number) => void;
}

/** Before a batch starts: which photos, that all get the same, and how many of them can be done today. */
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
          {left < count ? t('setup.todayPart', { left, count }) : t('setup.todayAll', { count })}
        </p>
      )}
      <p role="status">{broken > 0 && t('setup.leftOut', { count: broken })}</p>
      {beyond > 0 && (
        <p className="note">
          {pro === null ? t('setup.most', { most }) : t('setup.mostFree', { most, pro })}
        </p>
      )}
      <ul>
        {photos.map(({ name, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and none moves
          <li key={index}>
            <span>
              {name}
              {problem && (
                <small>
                  <TriangleAlert className="i s" aria-hidden="true" /> {problem}
                </small>
              )}
            </span>
            {index > 0 && (
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
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The last button of its kind goes with its photo: the focus stays among them. */
function focusBefore({ currentTarget }: MouseEvent): void {
  currentTarget.closest('li')?.previousElementSibling?.querySelector('button')?.focus();
}
