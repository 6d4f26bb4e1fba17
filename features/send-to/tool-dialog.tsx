import './send-to.css';
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import { pigmentOf } from '#lib/catalog/tool.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

interface ToolDialogProps extends ToolMenuProps {
  readonly icon: ReactNode;
  /** Text of the button. */
  readonly button: string;
  /** Distinguishing name of the button, for screen readers. */
  readonly label?: string | undefined;
  readonly title: string;
  readonly hint: string;
  /** False while there is nothing to send. */
  readonly isReady?: boolean;
  /** Called before the dialog opens. */
  readonly onOpen?: () => void;
}

/** Button with a dialog of the tools that a picture can be opened in. */
export function ToolDialog(props: ToolDialogProps): ReactElement {
  const { icon, button, label, title, hint, isReady = true, onOpen, onSend } = props;
  const t = useTranslations('sendTo');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-haspopup="dialog"
        aria-label={label}
        aria-disabled={!isReady || undefined}
        onClick={() => {
          onOpen?.();
          if (isReady) setOpen(true);
        }}
      >
        {icon}
        {button}
      </button>
      <Dialog
        className="send-to"
        visible={isOpen}
        title={title}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
      >
        <p className="text-small text-quiet">{hint}</p>
        <ToolMenu onSend={onSend} />
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

interface ToolMenuProps {
  /** Makes the picture ready for a tool, whose page then opens. */
  readonly onSend: (tool: ToolEntry) => Promise<void>;
}

/** List of the tools that a picture can be opened in. */
function ToolMenu({ onSend }: ToolMenuProps): ReactElement {
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
  const send = async (tool: ToolEntry) => {
    setSending(tool.featureCode);
    setMessage('');
    try {
      await onSend(tool);
      location.assign(localePath(urlLocale(), tool.path));
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
