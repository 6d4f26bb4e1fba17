import { Eye } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { runAnalysis } from '#features/analysis/run-analysis.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount } from '#lib/browser/user/user-store.ts';
import { CLIP_LOOK } from '#lib/catalog/clip-run.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { useClipFailures } from './use-clip-failures.ts';
import type { ClipParts } from './use-clip-settings.ts';
import { useMissing } from './use-missing.ts';

/** Seconds of a look with an effect, and its poster. */
export interface Look {
  /** Address of it in this page. */
  readonly url: string;
}

/** Parameters of a look: the first second of the part, or that around the frame where faces are counted. */
function lookParameters({ parameters, counted }: LookFieldProps['settings']) {
  const isHeeded = (name: string) => !(CLIP_LOOK.without as readonly string[]).includes(name);
  const rest = Object.fromEntries(Object.entries(parameters).filter(([name]) => isHeeded(name)));
  if (!counted) return rest;
  const [from, length] = [Number(parameters.from), Number(parameters.seconds)];
  const latest = from + Math.max(0, length - CLIP_LOOK.seconds);
  return { ...rest, from: Math.min(latest, Math.max(from, counted.at - CLIP_LOOK.seconds / 2)) };
}

interface LookFieldProps extends Pick<ClipParts, 'tool' | 'workspace' | 'settings'> {
  readonly onLook: (look: Look) => void;
}

/** Button for one second of the part with the effect, which costs nothing. */
export function LookField({ tool, workspace, settings, onLook }: LookFieldProps): ReactElement {
  const t = useTranslations('clip');
  const missing = useMissing({ tool, settings });
  const tag = useLanguageTag();
  const texts = useClipFailures();
  const [photo] = settings.photos;
  const note = settings.counted ? 'noteAround' : photo ? 'noteWithPhoto' : 'note';
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
    if (missing) return setMessage(missing);
    if (!hasAccount() && !(await requestSignIn())) return;
    setMessage('');
    setShare(0);
    const { signal } = work.current;
    try {
      const task = await runAnalysis(
        {
          kind: 'preview-effect',
          consent: settings.consent,
          parameters: { feature: tool.featureCode, ...lookParameters(settings) },
        },
        {
          send: workspace.send,
          sendAdditional: photo && ((sending) => workspace.sendAdditional(photo, sending)),
          ...{ signal, onProgress: setShare },
        },
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
        {share === null ? t(`look.${note}`) : t('look.working', { share: formatShare(tag, share) })}
      </small>
      <p className="text-small bad" role="alert">
        {message}
      </p>
    </div>
  );
}
