import './send-to.css';
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import { hasWorkspace, pigmentOf } from '#lib/catalog/tool.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

/** Kind of what is sent, which the tools of the list take. */
type SentKind = 'picture' | 'video';

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

/** Button with a dialog of the tools that a picture or a video can be opened in. */
export function ToolDialog(props: ToolDialogProps): ReactElement {
  const { icon, button, label, title, hint, isReady = true, onOpen, ...menu } = props;
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
        <ToolMenu {...menu} />
      </Dialog>
    </>
  );
}

function takesOne(sent: SentKind, { kind, inputs, ...tool }: ToolEntry): boolean {
  const needsMore = isInputRequired(inputs, 'additional');
  const input = sent === 'video' ? 'video' : 'photo';
  return kind === sent && isInputRequired(inputs, input) && !needsMore && hasWorkspace(tool);
}

/** Tools for one photo, or for a video, that this host offers. */
function useReceivers(kind: SentKind): readonly ToolEntry[] {
  const features = useFeatures();
  const missing = new Set(
    features.filter(({ available }) => !available).map(({ featureCode }) => featureCode),
  );
  const all: readonly ToolEntry[] = tools;
  return all.filter((tool) => takesOne(kind, tool) && !missing.has(tool.featureCode));
}

interface ToolMenuProps {
  /** Left out, a picture. */
  readonly kind?: SentKind;
  /** Makes the picture ready for a tool, whose page then opens. */
  readonly onSend: (tool: ToolEntry) => Promise<void>;
}

/** List of the tools that a picture or a video can be opened in. */
function ToolMenu({ kind = 'picture', onSend }: ToolMenuProps): ReactElement {
  const t = useTranslations('sendTo');
  const names = useTranslations('tools');
  const receivers = useReceivers(kind);
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
      setMessage(
        describeFailure(error, {
          network: t('noConnection'),
          unknown: t(kind === 'video' ? 'video.failed' : 'failed'),
        }),
      );
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
