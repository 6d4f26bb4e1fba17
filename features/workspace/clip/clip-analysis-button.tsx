import { Eye } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag } from '#components/messages/messages-context.tsx';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount } from '#lib/browser/user/user-store.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { useClipFailures } from './use-clip-failures.ts';

interface ClipAnalysisButtonProps {
  /** Id of the note that describes the button. */
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** Note while it is on, with the share that is done. */
  readonly working: (share: string) => string;
  /** Message where something is still missing. */
  readonly missing?: string | null;
  /** Does the analysis; given up with this button. */
  readonly run: (control: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>;
}

/** Button for an analysis of a video, which accounts alone may send, with its progress and failure. */
export function ClipAnalysisButton(props: ClipAnalysisButtonProps): ReactElement {
  const { id, label, note, working, missing, run } = props;
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
  const press = async () => {
    if (share !== null) return;
    if (missing) return setMessage(missing);
    if (!hasAccount() && !(await requestSignIn())) return;
    setMessage('');
    setShare(0);
    try {
      await run({ signal: work.current.signal, onProgress: setShare });
    } catch (error) {
      setMessage(describeFailure(error, texts));
    }
    setShare(null);
  };
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-disabled={share !== null}
        aria-describedby={id}
        onClick={() => void press()}
      >
        {share === null ? <Eye className="i s" aria-hidden="true" /> : <span className="spin" />}
        {label}
      </button>
      <small id={id} className="text-quiet" role="status">
        {share === null ? note : working(formatShare(tag, share))}
      </small>
      <p className="text-small bad" role="alert">
        {message}
      </p>
    </>
  );
}
