import './send-to.css';
import { Forward } from 'lucide-react';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { type KeptPicture, keepPicture } from '#lib/browser/storage/kept-run.ts';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import { pigmentOf } from '#lib/catalog/tool.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

interface SendToProps {
  readonly picture: KeptPicture;
  /** Distinguishing name of this button, for screen readers. */
  readonly about?: string;
}

/** Button that opens a result in another tool. The picture is not uploaded again. */
export function SendTo({ picture, about }: SendToProps): ReactElement {
  const t = useTranslations('sendTo');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-haspopup="dialog"
        aria-label={about && t('about', { picture: about })}
        onClick={() => setOpen(true)}
      >
        <Forward className="i s" aria-hidden="true" />
        {t('button')}
      </button>
      <Dialog
        className="send-to"
        visible={isOpen}
        title={t('title')}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
      >
        <p className="text-small text-quiet">{t('hint')}</p>
        <ToolMenu picture={picture} />
      </Dialog>
    </>
  );
}

function takesOnePhoto({ kind, inputs, engines }: ToolEntry): boolean {
  const needsMore = isInputRequired(inputs, 'additional');
  return kind === 'picture' && isInputRequired(inputs, 'photo') && !needsMore && engines.length > 0;
}

/** Tools for one photo that this host offers. */
function useReceivers(): readonly ToolEntry[] {
  const features = useFeatures();
  const missing = new Set(
    features.filter(({ available }) => !available).map(({ featureCode }) => featureCode),
  );
  const all: readonly ToolEntry[] = tools;
  return all.filter((tool) => takesOnePhoto(tool) && !missing.has(tool.featureCode));
}

function ToolMenu({ picture }: Pick<SendToProps, 'picture'>): ReactElement {
  const t = useTranslations('sendTo');
  const names = useTranslations('tools');
  const receivers = useReceivers();
  const id = useId();
  const [sending, setSending] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    // A page restored from the browser's cache would still show the earlier state of sending.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setSending(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const send = async ({ featureCode, path }: ToolEntry) => {
    setSending(featureCode);
    setMessage('');
    try {
      await call('uploadFromTask', { body: picture });
      keepPicture(featureCode, picture);
      location.assign(localePath(urlLocale(), path));
    } catch (error) {
      setSending(null);
      setMessage(describeFailure(error, { network: t('noConnection'), unknown: t('failed') }));
    }
  };
  return (
    <>
      <ul aria-labelledby={id}>
        {receivers.map((tool) => (
          <li key={tool.key} className={`p-${pigmentOf(tool.family)}`}>
            <button
              type="button"
              aria-disabled={sending !== null}
              onClick={() => {
                if (sending === null) void send(tool);
              }}
            >
              {sending === tool.featureCode ? <span className="spin" /> : <ToolIcon tool={tool.key} />}
              {names(`${tool.key}.name`)}
            </button>
          </li>
        ))}
      </ul>
      <p id={id} className="sr-only">
        {t('title')}
      </p>
      <p role="alert" className="text-small">
        {message}
      </p>
    </>
  );
}
