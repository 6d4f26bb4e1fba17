import './warning-popup.css';
import { Popover as Radix } from 'radix-ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import type { Warning, WarningAnswer } from '#lib/browser/warnings/warning-request.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';

/** Between the anchor and the popup, in pixels. */
const OFFSET = 12;

interface WarningPopupProps extends Warning {
  readonly onAnswer: (answer: WarningAnswer) => void;
}

interface WithMessages {
  readonly locale: Locale;
  readonly messages: ClientMessages;
}

/** Question beside its anchor. The focus is on “Cancel” and returns to the anchor. */
export default function WarningPopup({
  locale,
  messages,
  ...props
}: WarningPopupProps & WithMessages): ReactElement {
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <Popup {...props} />
    </MessagesProvider>
  );
}

function Popup(props: WarningPopupProps): ReactElement {
  const t = useTranslations('warning');
  const { title, content, confirmText, cancelText, placement = 'top', anchor, onAnswer } = props;
  const anchorRef = useRef(anchor);
  useEffect(() => emitEvent({ name: 'OPENMODAL', modal: 'warningConfirm' }), []);
  const answered = useRef(false);
  // A press outside dismisses the popup, and may dismiss it again by moving the focus.
  const answer = (given: WarningAnswer) => {
    if (answered.current) return;
    answered.current = true;
    emitEvent({ name: 'BUTTON_CLICK', button: 'PopUpClick', answer: given });
    onAnswer(given);
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || answer('cancel')}>
      <Radix.Anchor virtualRef={anchorRef} />
      <Radix.Portal>
        <Radix.Content
          role="alertdialog"
          aria-labelledby="warning-title"
          aria-describedby="warning-content"
          className="warning-popup sheet"
          side={placement}
          sideOffset={OFFSET}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever pressed elsewhere keeps the focus there.
            if (document.activeElement === document.body) anchor.focus();
          }}
        >
          <h2 id="warning-title">{title}</h2>
          <p id="warning-content">{content}</p>
          <div className="acts">
            <button type="button" className="btn line small" onClick={() => answer('cancel')}>
              {cancelText ?? t('cancel')}
            </button>
            <button type="button" className="btn line small danger" onClick={() => answer('confirm')}>
              {confirmText ?? t('confirm')}
            </button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
