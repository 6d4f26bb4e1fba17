import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import '../result/files.css';
import type { Task } from '#lib/contract/contract.ts';

interface BusyStageProps {
  /** The photo with its mask, or after a reload the address of the photo, or nothing yet. */
  readonly picture: ReactNode;
  /** Width of the photo by its height; null where it is not open here. */
  readonly ratio: number | null;
  readonly about: ReactNode;
  /** Share of the work that is done, 0–1; null while it does not move. */
  readonly share: number | null;
}

/** The photo while it is being worked on. It keeps the room that it had in the editor. */
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
          // biome-ignore lint/performance/noImgElement: the address is signed and short-lived, and the size is already the right one
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
  /** Those that are made already; at least one. */
  readonly files: Task['files'];
}

/** The pictures of a set as they come, while the others are being made. */
export function ComingSet({ files }: ComingSetProps): ReactElement {
  const t = useTranslations('options');
  const count = files.length;
  return (
    <div className="coming-set">
      <p role="status">{t('results.ready', { count })}</p>
      <ul>
        {files.map((file, index) => (
          // The order of a set never changes, and addresses do.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            {/* biome-ignore lint/performance/noImgElement: the address is signed and short-lived */}
            <img src={file.previewUrl} alt={t('results.number', { number: index + 1, count })} />
          </li>
        ))}
      </ul>
    </div>
  );
}
