import { CircleCheck, ImageUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import { DeleteBlock } from './delete-block.tsx';
import { DownloadBlock } from './download-block.tsx';

interface ResultRailProps {
  /** What was done, as a heading. */
  readonly title: string;
  readonly task: Task;
  readonly file: Task['files'][number];
  readonly onLeave: () => void;
  readonly onDeleted: () => void;
}

/** Beside the result: that it is done, the download, another photo, and when it is deleted. */
export function ResultRail({ title, task, file, onLeave, onDeleted }: ResultRailProps): ReactElement {
  const words = useWords('workbench');
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="rail">
      <div className="rail-in">
        <div role="status">
          <h2 className="done" ref={heading} tabIndex={-1}>
            <CircleCheck className="i l" aria-hidden="true" />
            {title}
          </h2>
          <p className="text-small text-quiet">{words('result.untouched')}</p>
        </div>
        <DownloadBlock key={task.id} task={task} />
        <button type="button" className="btn line small rail-leave" onClick={onLeave}>
          <ImageUp className="i s" aria-hidden="true" />
          {words('photo.another')}
        </button>
      </div>
      <DeleteBlock file={file} onDeleted={onDeleted} />
    </div>
  );
}
