import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import '../result/files.css';
import type { Task } from '#lib/contract/contract.ts';

interface BusyStageProps {
  /** Photo with its mask, or after a reload the photo's URL, or null. */
  readonly picture: ReactNode;
  /** Ratio of the photo's width to its height; null where the photo is not open here. */
  readonly ratio: number | null;
  readonly about: ReactNode;
  /** Finished share of the work, 0–1; null where it cannot be measured. */
  readonly share: number | null;
}

/** Photo during the run, with the same size as in the editor. */
export function BusyStage({ picture, ratio, about, share }: BusyStageProps): ReactElement {
  const t = useTranslations('workspace');
  return (
    <div className="stage whole">
      <div className="stage-bar" />
      <div
        className="busy-picture"
        style={ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties)}
      >
        {typeof picture === 'string' ? (
          // biome-ignore lint/performance/noImgElement: the URL is signed and short-lived, and the size is already the right one
          <img src={picture} alt={t('result.beforeAlt')} />
        ) : (
          picture
        )}
        {share !== null && <span className="flow" style={{ width: `${share * 100}%` }} />}
      </div>
      <div className="stage-foot">
        <span className="stage-about">{about}</span>
      </div>
    </div>
  );
}

interface ComingSetProps {
  /** Finished pictures, at least one. */
  readonly files: Task['files'];
}

/** Finished pictures of a set, while the others are being made. */
export function ComingSet({ files }: ComingSetProps): ReactElement {
  const t = useTranslations('options');
  const count = files.length;
  return (
    <div className="coming-set">
      <p role="status">{t('results.ready', { count })}</p>
      <ul>
        {files.map((file, index) => (
          // The order of a set never changes, and URLs do.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            {/* biome-ignore lint/performance/noImgElement: the URL is signed and short-lived */}
            <img src={file.previewUrl} alt={t('results.number', { number: index + 1, count })} />
          </li>
        ))}
      </ul>
    </div>
  );
}
