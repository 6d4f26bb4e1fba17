import { Camera } from 'lucide-react';
import type { ReactElement, RefObject } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ToolDialog } from '#features/send-to/tool-dialog.tsx';
import { handOverPhoto } from '#lib/browser/storage/kept-photo.ts';

interface FrameToToolProps {
  /** Shows the result. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** False until there is a frame to take. */
  readonly isReady: boolean;
  /** Name of the video’s file; may be empty. */
  readonly name: string;
}

/** Opens the frame that is shown in a tool for pictures. It goes to no host by this. */
export function FrameToTool({ video, isReady, name }: FrameToToolProps): ReactElement {
  const t = useTranslations('clip');
  return (
    <ToolDialog
      icon={<Camera className="i s" aria-hidden="true" />}
      button={t('frame.button')}
      title={t('frame.button')}
      hint={t('frame.hint')}
      isReady={isReady}
      onOpen={() => video.current?.pause()}
      onSend={async ({ featureCode }) => {
        const picture = video.current && (await takeFrame(video.current));
        const file = picture && new File([picture], frameName(name), { type: picture.type });
        if (!file || !(await handOverPhoto(featureCode, file))) throw new Error('no frame was taken');
      }}
    />
  );
}

function frameName(name: string): string {
  const plain = name.replace(/\.[^.]*$/, '');
  return `${plain || 'frame'}.png`;
}

/** The present frame as a PNG; null where the browser makes none. */
async function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
