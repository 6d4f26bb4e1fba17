import { Share2 } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useFailureTexts } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';
import type { Task } from '#lib/contract/contract.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

interface ShareButtonProps {
  readonly task: Task;
  /** Index of the file. */
  readonly index: number;
}

/** Opens the share dialog, which is loaded on the first click. */
export function ShareButton({ task, index }: ShareButtonProps): ReactElement {
  const t = useTranslations('share');
  const [visible, setVisible] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { network } = useFailureTexts();
  // Loaded before it is drawn: a part that is missing would take the whole page with it.
  const open = () =>
    import('./share-dialog.tsx').then(
      () => {
        setWanted(true);
        setVisible(true);
      },
      () => tellNotice({ kind: 'failure', text: network }),
    );
  return (
    <>
      <button type="button" className="btn line small" aria-haspopup="dialog" onClick={() => void open()}>
        <Share2 className="i s" aria-hidden="true" />
        {t('button')}
      </button>
      {wanted && (
        <Suspense>
          <ShareDialog task={task} index={index} visible={visible} onClose={() => setVisible(false)} />
        </Suspense>
      )}
    </>
  );
}
