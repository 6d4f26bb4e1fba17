import { Brush } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { runAnalysis } from '#features/analysis/run-analysis.ts';
import { commitMark } from '#features/editor/edit-mask.ts';
import type { EditorStore } from '#features/editor/editor-store.ts';
import type { Mark, Size } from '#features/editor/mark.ts';
import { ClipAnalysisButton } from './clip-analysis-button.tsx';
import type { OpenClip } from './open-clip.ts';
import type { ClipControls } from './use-clip-workspace.ts';

const PLACES = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'bottom'] as const;

/** A likely watermark, in per cent of the frame's width and height. */
interface ProposedMark {
  readonly place: (typeof PLACES)[number];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Room around a box, in per cent of the frame: shadows and rims of compression. */
const ROOM = 0.5;

/** Proposals from the findings of an analysis: the name of each place, and four numbers for it. */
function readProposedMarks(findings: Readonly<Record<string, unknown>> | null): ProposedMark[] {
  const places = Array.isArray(findings?.places) ? findings.places : [];
  const numbers = Array.isArray(findings?.boxes) ? findings.boxes.map(Number) : [];
  return PLACES.flatMap((place) => {
    const index = places.indexOf(place);
    const [left, top, width, height] = numbers.slice(4 * index, 4 * index + 4);
    if (index < 0 || left === undefined || top === undefined) return [];
    return width && height ? [{ place, left, top, width, height }] : [];
  });
}

/** The box of a proposal with some room, as an area of the mask. */
function toArea({ left, top, width, height }: ProposedMark, frame: Size): Mark {
  const acrossOf = (value: number) => (Math.min(100, Math.max(0, value)) * frame.width) / 100;
  const downOf = (value: number) => (Math.min(100, Math.max(0, value)) * frame.height) / 100;
  const [x, right] = [acrossOf(left - ROOM), acrossOf(left + width + ROOM)];
  const [y, bottom] = [downOf(top - ROOM), downOf(top + height + ROOM)];
  return { kind: 'area', erase: false, points: [x, y, right, y, right, bottom, x, bottom] };
}

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
  const found = latest?.of === clip ? latest : null;
  const marks = found?.marks ?? [];
  const place = useRef<HTMLDivElement>(null);
  const isLosing = useRef(false);
  useLayoutEffect(() => {
    if (!isLosing.current) return;
    isLosing.current = false;
    // The pressed button is gone; the others follow that which looks for marks.
    if (document.activeElement === document.body)
      place.current
        ?.querySelector<HTMLElement>(marks.length > 0 ? '.clip-proposals button' : 'button')
        ?.focus({ preventScroll: true });
  }, [marks.length]);
  if (!editor) return { field: null, over: null };
  const accept = (accepted: readonly ProposedMark[]) => {
    isLosing.current = true;
    for (const mark of accepted) commitMark(editor, toArea(mark, clip));
    setFound(found && { ...found, marks: marks.filter((mark) => !accepted.includes(mark)) });
  };
  const field = (
    <div className="field" ref={place}>
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
