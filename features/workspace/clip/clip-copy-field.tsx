import { Eye } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { runAnalysis } from '#features/analysis/run-analysis.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount } from '#lib/browser/user/user-store.ts';
import { CLIP_COPY } from '#lib/catalog/clip-run.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import type { OpenClip } from './open-clip.ts';
import { useClipFailures } from './use-clip-failures.ts';
import type { ClipParts } from './use-clip-settings.ts';

interface ClipCopyFieldProps extends Pick<ClipParts, 'workspace'> {
  readonly clip: OpenClip;
  /** Takes the copy. */
  readonly onMade: (copy: Blob) => void;
}

/** True of videos that are short enough for a small copy. */
export function hasCopy({ frames }: Pick<OpenClip, 'frames'>): boolean {
  return frames.seconds <= CLIP_COPY.seconds;
}

/** In the place of a video that the browser cannot play: words, and a small copy on request. */
export function ClipCopyField({ clip, workspace, onMade }: ClipCopyFieldProps): ReactElement {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const texts = useClipFailures();
  const [share, setShare] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const work = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    work.current = current;
    return () => current.abort();
  }, []);
  if (!hasCopy(clip)) return <p className="note clip-unplayable">{t('player.unplayable')}</p>;
  const make = async () => {
    if (share !== null) return;
    if (!hasAccount() && !(await requestSignIn())) return;
    setMessage('');
    setShare(0);
    const { signal } = work.current;
    const sending = { send: workspace.send, signal, onProgress: setShare };
    try {
      const task = await runAnalysis({ kind: 'preview-video', parameters: {} }, sending);
      const [file] = task.files;
      if (file) onMade(await fetchBlob(file.url, signal));
    } catch (error) {
      setMessage(describeFailure(error, texts));
    }
    setShare(null);
  };
  return (
    <div className="clip-unplayable field">
      <p className="note">{t('player.unplayable')}</p>
      <button
        type="button"
        className="btn line small"
        aria-disabled={share !== null}
        aria-describedby="copy-note"
        onClick={() => void make()}
      >
        {share === null ? <Eye className="i s" aria-hidden="true" /> : <span className="spin" />}
        {t('copy.button')}
      </button>
      <small id="copy-note" className="text-quiet" role="status">
        {share === null ? t('copy.note') : t('copy.working', { share: formatShare(tag, share) })}
      </small>
      <p className="text-small bad" role="alert">
        {message}
      </p>
    </div>
  );
}
