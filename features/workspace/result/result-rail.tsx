import './files.css';
import { ImageUp } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { ShareButton } from '../share/share-button.tsx';
import { DeleteBlock } from './delete-block.tsx';
import { DownloadBlock } from './download-block.tsx';

interface ResultRailProps {
  /** Outcome of the run in words. */
  readonly head: ReactNode;
  readonly task: Task;
  /** The result and its versions. */
  readonly all: readonly Task[];
  /** Index of the shown file. */
  readonly index: number;
  /** Button for the next run on the result. */
  readonly goOn?: ReactNode;
  /** Properties of the file that the person saves. */
  readonly download: Pick<ComponentProps<typeof DownloadBlock>, 'photoType' | 'photoName' | 'background'>;
  /** Choice of the background of a cut-out. */
  readonly ground?: ReactNode;
  /** Actions on several pictures of a set. */
  readonly picks?: ReactNode;
  /** Links that open the result in other tools. */
  readonly sendTo: ReactNode;
  /** Called after a file was passed to the browser. */
  readonly onSaved: () => void;
  readonly onLeave: () => void;
  readonly onDeleted: () => void;
}

/** Column beside the result: download, another photo, sharing, and the deletion time. */
export function ResultRail(props: ResultRailProps): ReactElement {
  const { head, goOn, task, all, index, picks, sendTo, onSaved, onLeave, onDeleted } = props;
  const { download, ground } = props;
  const t = useTranslations('workspace');
  return (
    <div className="rail">
      <div className="rail-in">
        {head}
        {ground}
        {goOn}
        {picks}
        <div className="acts">
          {sendTo}
          <ShareButton key={task.id} task={task} index={index} />
          <button type="button" className="btn line small" onClick={onLeave}>
            <ImageUp className="i s" aria-hidden="true" />
            {t('photo.another')}
          </button>
        </div>
        <DeleteBlock task={task} all={all} onDeleted={onDeleted} />
      </div>
      <DownloadBlock key={`${task.id}/${index}`} {...{ task, index, onSaved }} {...download} />
    </div>
  );
}
