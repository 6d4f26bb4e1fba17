import { Eye } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { runAnalysis } from '#features/analysis/run-analysis.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount } from '#lib/browser/user/user-store.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { useClipFailures } from './use-clip-failures.ts';
import type { ClipParts } from './use-clip-settings.ts';

/** Seconds of a look with an effect, and its poster. */
export interface Look {
  /** Address of it in this page. */
  readonly url: string;
}

interface LookFieldProps extends Pick<ClipParts, 'tool' | 'workspace' | 'settings'> {
  readonly onLook: (look: Look) => void;
}

/** Button for one second of the part with the effect, which costs nothing. */
export function LookField({ tool, workspace, settings, onLook }: LookFieldProps): ReactElement {
  const t = useTranslations('clip');
  const options = useTranslations('options');
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
  const look = async () => {
    if (share !== null) return;
    if (settings.asksConsent && !settings.consent) return setMessage(options('consent.missing'));
    if (!hasAccount() && !(await requestSignIn())) return;
    setMessage('');
    setShare(0);
    const { signal } = work.current;
    const { seconds: _, factor: __, ...parameters } = settings.parameters;
    try {
      const task = await runAnalysis(
        {
          kind: 'preview-effect',
          consent: settings.consent,
          parameters: { feature: tool.featureCode, ...parameters },
        },
        { send: workspace.send, signal, onProgress: setShare },
      );
      const [file] = task.files;
      if (file) onLook({ url: URL.createObjectURL(await fetchBlob(file.url, signal)) });
    } catch (error) {
      setMessage(describeFailure(error, texts));
    }
    setShare(null);
  };
  return (
    <div className="field">
      <button
        type="button"
        className="btn line small"
        aria-disabled={share !== null}
        aria-describedby="look-note"
        onClick={() => void look()}
      >
        {share === null ? <Eye className="i s" aria-hidden="true" /> : <span className="spin" />}
        {t('look.button')}
      </button>
      <small id="look-note" className="text-quiet" role="status">
        {share === null ? t('look.note') : t('look.working', { share: formatShare(tag, share) })}
      </small>
      <p className="text-small bad" role="alert">
        {message}
      </p>
    </div>
  );
}
