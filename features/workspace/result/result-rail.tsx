import './files.css';
import { CircleCheck, ImageUp, Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { ShareButton } from '../share/share-button.tsx';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import { DeleteBlock } from './delete-block.tsx';
import { describeFindings } from './describe-findings.ts';
import { DownloadBlock } from './download-block.tsx';

interface FindingNotesProps {
  readonly feature: FeatureCode;
  readonly findings: Task['findings'];
}

/** Notes on findings that matter for the use of the result. */
export function FindingNotes({ feature, findings }: FindingNotesProps): ReactElement | null {
  const t = useTranslations('findings');
  const notes = describeFindings(t, { feature, findings: findings ?? {} });
  if (notes.length === 0) return null;
  return (
    <div className="note">
      <Info className="i" aria-hidden="true" />
      <div>
        <h3>{t('title')}</h3>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ResultRailProps {
  readonly title: string;
  readonly task: Task;
  /** The result and its versions. */
  readonly all: readonly Task[];
  /** Index of the shown file. */
  readonly index: number;
  /** True where all unmarked pixels came back unchanged. */
  readonly isUntouched: boolean;
  /** Notes on the findings of the run. */
  readonly notes: ReactNode;
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
  const { title, task, all, index, isUntouched, notes, picks, sendTo, onSaved, onLeave, onDeleted } = props;
  const t = useTranslations('workspace');
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="rail">
      <div className="rail-in">
        <div role="status">
          <h2 className="done" ref={heading} tabIndex={-1}>
            <CircleCheck className="i l" aria-hidden="true" />
            {title}
          </h2>
          {isUntouched && <p className="text-small text-quiet">{t('result.untouched')}</p>}
        </div>
        {notes}
        {picks}
        <DownloadBlock key={`${task.id}/${index}`} task={task} index={index} onSaved={onSaved} />
        <div className="acts">
          {sendTo}
          <ShareButton key={task.id} task={task} index={index} />
          <button type="button" className="btn line small" onClick={onLeave}>
            <ImageUp className="i s" aria-hidden="true" />
            {t('photo.another')}
          </button>
        </div>
      </div>
      <DeleteBlock task={task} all={all} onDeleted={onDeleted} />
    </div>
  );
}
