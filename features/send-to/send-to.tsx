import { Forward } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { type KeptPicture, keepPicture } from '#lib/browser/storage/kept-run.ts';
import { ToolDialog } from './tool-dialog.tsx';

interface SendToProps {
  readonly picture: KeptPicture;
  /** Distinguishing name of this button, for screen readers. */
  readonly about?: string;
}

/** Button that opens a result in another tool. The picture is not uploaded again. */
export function SendTo({ picture, about }: SendToProps): ReactElement {
  const t = useTranslations('sendTo');
  return (
    <ToolDialog
      icon={<Forward className="i s" aria-hidden="true" />}
      button={t('button')}
      label={about && t('about', { picture: about })}
      title={t('title')}
      hint={t('hint')}
      onSend={async ({ featureCode }) => {
        await call('uploadFromTask', { body: picture });
        keepPicture(featureCode, picture);
      }}
    />
  );
}
