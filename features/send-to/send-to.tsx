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
  /** Kind of the result; left out, a picture. */
  readonly kind?: 'picture' | 'video';
}

/** Button that opens a result in another tool. Nothing is uploaded again. */
export function SendTo({ picture, about, kind = 'picture' }: SendToProps): ReactElement {
  const t = useTranslations('sendTo');
  return (
    <ToolDialog
      icon={<Forward className="i s" aria-hidden="true" />}
      button={t('button')}
      label={about && t('about', { picture: about })}
      title={t('title')}
      hint={t(kind === 'video' ? 'video.hint' : 'hint')}
      kind={kind}
      onSend={async ({ featureCode }) => {
        await call('uploadFromTask', { body: picture });
        keepPicture(featureCode, picture);
      }}
    />
  );
}
