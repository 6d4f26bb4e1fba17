import './send-to.css';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ToolMenu, type ToolMenuProps } from './tool-menu.tsx';

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
