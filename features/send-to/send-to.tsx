import { Forward } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { type KeptPicture, keepPicture } from '#lib/browser/storage/kept-run.ts';
import { ToolMenu } from './tool-menu.tsx';

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
        <ToolMenu
          onSend={async ({ featureCode }) => {
            await call('uploadFromTask', { body: picture });
            keepPicture(featureCode, picture);
          }}
        />
      </Dialog>
    </>
  );
}
