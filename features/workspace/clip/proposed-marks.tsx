import { Brush } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { runAnalysis } from '#features/analysis/run-analysis.ts';
import { commitMark } from '#features/editor/edit-mask.ts';
import type { EditorStore } from '#features/editor/editor-store.ts';
import { ClipAnalysisButton } from './clip-analysis-button.tsx';
import type { OpenClip } from './open-clip.ts';
import { type ProposedMark, readProposedMarks, toArea } from './read-proposed-marks.ts';
import type { ClipControls } from './use-clip-workspace.ts';

interface Proposing {
  readonly clip: OpenClip;
  /** Null for tools without a mask. */
  readonly editor: EditorStore | null;
  readonly workspace: ClipControls;
}

/** Places of marks that are proposed before anything is brushed. */
interface Proposed {
  /** Button that looks for them, and one for each that was found. */
  readonly field: ReactNode;
  /** Boxes of those that are not accepted yet, over the video. */
  readonly over: ReactNode;
}

/** Looks for watermarks in a video on request, and puts those that the person accepts into the mask. */
export function useProposedMarks({ clip, editor, workspace }: Proposing): Proposed {
  const t = useTranslations('clip');
  const [latest, setFound] = useState<{ of: OpenClip; marks: readonly ProposedMark[]; count: number } | null>(
    null,
  );
  if (!editor) return { field: null, over: null };
  const found = latest?.of === clip ? latest : null;
  const marks = found?.marks ?? [];
  const accept = (accepted: readonly ProposedMark[]) => {
    for (const mark of accepted) commitMark(editor, toArea(mark, clip));
    setFound(found && { ...found, marks: marks.filter((mark) => !accepted.includes(mark)) });
  };
  const field = (
    <div className="field">
      <ClipAnalysisButton
        id="proposals-note"
        label={t('proposals.button')}
        note={found ? t('proposals.found', { count: found.count }) : t('proposals.note')}
        working={(share) => t('proposals.working', { share })}
        run={async (control) => {
          const request = { kind: 'find-marks', parameters: {} } as const;
          const { findings } = await runAnalysis(request, { send: workspace.send, ...control });
          const read = readProposedMarks(findings);
          setFound({ of: clip, marks: read, count: read.length });
        }}
      />
      {marks.length > 0 && (
        <div className="clip-proposals">
          {marks.map((mark) => (
            <button key={mark.place} type="button" className="btn line small" onClick={() => accept([mark])}>
              <Brush className="i s" aria-hidden="true" />
              {t(`proposals.${mark.place}`)}
            </button>
          ))}
          {marks.length > 1 && (
            <button type="button" className="btn ink small" onClick={() => accept(marks)}>
              {t('proposals.all')}
            </button>
          )}
        </div>
      )}
    </div>
  );
  const over =
    marks.length > 0 &&
    marks.map(({ place, left, top, width, height }) => (
      <span
        key={place}
        className="clip-proposal"
        aria-hidden="true"
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    ));
  return { field, over };
}
