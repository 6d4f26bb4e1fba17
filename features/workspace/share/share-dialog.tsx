import './share.css';
import type { ReactElement } from 'react';
import { Modal } from '#components/dialog/modal.tsx';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { MadeLink } from './made-link.tsx';
import { ShareForm } from './share-form.tsx';
import { type Share, useShares } from './use-shares.ts';

interface ShareDialogProps {
  readonly task: Task;
  /** Which of its files. */
  readonly index: number;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Makes links to a result, and lists those that work. */
export function ShareDialog({ task, index, visible, onClose }: ShareDialogProps): ReactElement {
  const words = useWords('share');
  const { list, pending, message, made, create, revoke } = useShares(task.id);
  return (
    <Modal
      className="share"
      visible={visible}
      title={words('title')}
      closeLabel={words('close')}
      onClose={onClose}
    >
      <p className="text-quiet text-small">{words('lead')}</p>
      <ShareForm pending={pending} onCreate={(order) => create({ ...order, file: index })} />
      <div role="status">
        {message && <p className="note bad">{message}</p>}
        {made && <MadeLink key={made} address={made} />}
      </div>
      {list.length > 0 && (
        <>
          <h3>{words('listTitle')}</h3>
          <ul>
            {list.map((share) => (
              <LinkLine key={share.id} share={share} onRevoke={() => void revoke(share)} />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

interface LinkLineProps {
  readonly share: Share;
  readonly onRevoke: () => void;
}

function LinkLine({ share, onRevoke }: LinkLineProps): ReactElement {
  const words = useWords('share');
  const tag = useLanguageTag();
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const date = moment.format(share.expiresAt * 1000);
  return (
    <li>
      <span>{words(share.hasPassword ? 'untilPassword' : 'until', { date })}</span>
      <button type="button" className="link bad" onClick={onRevoke}>
        {words('revoke')}
      </button>
    </li>
  );
}
