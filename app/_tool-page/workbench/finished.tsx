import { type ReactElement, useState } from 'react';
import { useLocale } from '#components/words/words-context.tsx';
import { maskMiddle } from '#features/editor/mask-middle.ts';
import { SendTo } from '#features/send-to/send-to.tsx';
import { hasFindings } from '#features/workbench/result/describe-findings.ts';
import { FileStrip } from '#features/workbench/result/file-strip.tsx';
import { FindingNotes } from '#features/workbench/result/finding-notes.tsx';
import type { PictureSource } from '#features/workbench/result/picture-layer.tsx';
import { placeOfBefore } from '#features/workbench/result/place-of-before.ts';
import { ResultRail } from '#features/workbench/result/result-rail.tsx';
import { ResultStage } from '#features/workbench/result/result-stage.tsx';
import { useShape } from '#features/workbench/result/use-shape.ts';
import { hasVersions } from '#lib/catalog/options/has-versions.ts';
import { MAX_UPLOAD_PIXELS } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { nextVersion } from './next-version.ts';
import type { BenchParts } from './tool-bench.tsx';
import { useAppOffer } from './use-app-offer.tsx';
import { useBenchWords } from './use-bench-words.ts';

type File = Task['files'][number];

interface FinishedProps extends BenchParts {
  readonly onDeleted: () => void;
}

/** The result, beside the photo where it lies over it, and what can be done with it. */
export function Finished({ onDeleted, ...parts }: FinishedProps): ReactElement | null {
  const { tool, options, bench, settings } = parts;
  const words = useBenchWords(tool.key);
  const { onSaved, offer } = useAppOffer(useLocale());
  const { phase, input, photo } = bench.state;
  const [index, setIndex] = useState(0);
  const [maskAt] = useState(() => {
    const { marking, editor } = settings;
    return marking.way === 'brush' && editor && photo
      ? maskMiddle(editor.getState().edits.done, photo)
      : null;
  });
  const files = phase.kind === 'result' ? phase.task.files : [];
  const file = files[index];
  const before = useBefore(parts, file);
  if (phase.kind !== 'result' || !file) return null;
  const isMarked = settings.marking.way === 'brush';
  return (
    <>
      <ResultStage
        file={isMoving(file) ? { ...file, previewUrl: file.url } : file}
        before={before}
        maskAt={maskAt}
        onAnotherVersion={
          input && hasVersions(options, input.parameters)
            ? () => bench.runAgain(nextVersion(input.parameters))
            : null
        }
        changes={isMarked ? 'mask' : 'settings'}
        onChange={bench.edit}
        strip={files.length > 1 && <FileStrip files={files} index={index} onChange={setIndex} />}
      />
      <ResultRail
        title={words.done}
        task={phase.task}
        index={index}
        isUntouched={tool.maxPixels === MAX_UPLOAD_PIXELS && Boolean(input?.maskId)}
        notes={
          hasFindings(tool.featureCode) && (
            <FindingNotes feature={tool.featureCode} findings={phase.task.findings} />
          )
        }
        sendTo={!isMoving(file) && <SendTo picture={{ taskId: phase.task.id, file: index }} />}
        onSaved={onSaved}
        onLeave={bench.leave}
        onDeleted={onDeleted}
      />
      {offer}
    </>
  );
}

/** A preview shows one picture of it alone. */
function isMoving({ type }: File): boolean {
  return type === 'image/webp';
}

/** How unlike each other the shapes of two pictures may be that are laid over each other. */
const SAME_SHAPE = 0.01;

/** The picture before, where the result can be laid over it. */
function useBefore({ tool, options, bench }: BenchParts, file: File | undefined): PictureSource | null {
  const { input, photo, phase } = bench.state;
  const preview = options.compares ? (input?.inputPreviewUrl ?? null) : null;
  const shape = useShape(preview);
  const known = photo ? photo.width / photo.height : shape;
  if (!input || !preview || !file || known === null) return null;
  const findings = phase.kind === 'result' ? phase.task.findings : null;
  const place = placeOfBefore(tool.featureCode, file, findings);
  const shown = place ?? file;
  const isSame = Math.abs(known / (shown.width / shown.height) - 1) < SAME_SHAPE;
  return isSame ? { preview, full: input.inputUrl, place } : null;
}
