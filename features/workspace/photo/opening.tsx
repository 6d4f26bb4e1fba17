import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface OpeningProps {
  /** Work in progress: decoding a photo, fetching a URL, or looking for an earlier run. */
  readonly what: 'photo' | 'url' | 'run';
  /** False while the host is unreachable. */
  readonly connected?: boolean;
  readonly onCancel: () => void;
}

/** View before there is a photo to show. */
export function Opening({ what, connected = true, onCancel }: OpeningProps): ReactElement {
  const t = useTranslations('workspace');
  const upload = useTranslations('upload');
  const titles = {
    photo: t('opening.title'),
    url: upload('url.fetching'),
    run: connected ? t('resume.title') : upload('waiting.title'),
  };
  return (
    <div className="stage whole">
      <div className="drop">
        <div className="drop-in corners">
          <span className="spin" />
          <h2 role="status">{titles[what]}</h2>
          {what === 'photo' && <p className="late text-small text-quiet">{t('opening.heic')}</p>}
          {what === 'url' ? (
            <button type="button" className="btn line" onClick={onCancel}>
              {t('running.cancel')}
            </button>
          ) : (
            <button type="button" className="btn line late" onClick={onCancel}>
              {t('photo.another')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
