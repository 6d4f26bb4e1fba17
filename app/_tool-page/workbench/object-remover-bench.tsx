'use client';

import '#features/workbench/workbench.css';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '#components/words/words-context.tsx';
import { Editor } from '#features/editor/editor.tsx';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { makeMaskPng } from '#features/editor/make-mask-png.ts';
import { maskMiddle } from '#features/editor/mask-middle.ts';
import { MaskedPhoto } from '#features/editor/masked-photo.tsx';
import { isInterruptible } from '#features/workbench/bench-state.ts';
import { Opening } from '#features/workbench/photo/opening.tsx';
import { ResultRail } from '#features/workbench/result/result-rail.tsx';
import { ResultStage } from '#features/workbench/result/result-stage.tsx';
import { BusyRail } from '#features/workbench/run/busy-rail.tsx';
import { BusyStage } from '#features/workbench/run/busy-stage.tsx';
import { EditingRail } from '#features/workbench/run/editing-rail.tsx';
import { FailedRail } from '#features/workbench/run/failed-rail.tsx';
import { PhotoAbout } from '#features/workbench/run/photo-about.tsx';
import { RunBlock } from '#features/workbench/run/run-block.tsx';
import { Unavailable } from '#features/workbench/run/unavailable.tsx';
import { type Bench, type BenchEnd, useBench } from '#features/workbench/use-bench.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { BenchProps } from './bench-props.ts';
import { GROW, GrowOption } from './grow-option.tsx';
import { nextVersion } from './next-version.ts';

/** The Object Remover at work: the workbench joined with the mask editor. */
export function ObjectRemoverBench(props: BenchProps): ReactElement {
  const { feature, start, accepts, onIdle } = props;
  const bench = useBench({ feature, start, onIdle });
  const { photo, phase } = bench.state;
  const [grow, setGrow] = useState<number>(GROW.initial);
  const editor = useMemo(() => photo && createEditorStore(photo), [photo]);

  useEffect(() => {
    const judge = () => {
      const untouched = phase.kind === 'editing' && editor?.getState().edits.done.length === 0;
      accepts.current = untouched || isInterruptible(phase);
    };
    judge();
    return editor?.subscribe(judge);
  }, [accepts, editor, phase]);

  const run = () => {
    if (!photo || !editor) return;
    const mask = makeMaskPng(editor.getState().edits.done, photo);
    bench.run({ mask, parameters: { grow } });
  };
  if (phase.kind === 'editing' && photo && editor) {
    return <Editing {...{ feature, bench, editor, grow, run }} onGrow={setGrow} />;
  }
  if (phase.kind === 'result') return <Finished {...{ bench, editor, onIdle }} />;
  return <Busy {...{ feature, bench, editor, run }} />;
}

interface EditingProps {
  readonly feature: FeatureCode;
  readonly bench: Bench;
  readonly editor: EditorStore;
  readonly grow: number;
  readonly run: () => void;
  readonly onGrow: (pixels: number) => void;
}

function Editing({ feature, bench, editor, grow, run, onGrow }: EditingProps): ReactElement | null {
  const words = useWords('objectRemover');
  const bare = useWords('workbench');
  const empty = useStore(editor, ({ share }) => share === 0);
  const { photo, phase } = bench.state;
  if (!photo) return null;
  return (
    <>
      <Editor store={editor} photo={photo.bitmap} about={<PhotoAbout photo={photo} />} />
      <EditingRail
        tip={words('tip')}
        canceled={phase.kind === 'editing' && phase.canceled}
        options={<GrowOption value={grow} onChange={onGrow} />}
        onLeave={bench.leave}
        runBlock={
          <RunBlock
            feature={feature}
            label={words('run')}
            size={photo}
            hindrance={empty ? bare('run.maskEmpty') : null}
            onRun={run}
          />
        }
      />
    </>
  );
}

interface FinishedProps {
  readonly bench: Bench;
  /** Null after a reload. */
  readonly editor: EditorStore | null;
  readonly onIdle: (end: BenchEnd) => void;
}

function Finished({ bench, editor, onIdle }: FinishedProps): ReactElement | null {
  const words = useWords('objectRemover');
  const { photo, phase, input } = bench.state;
  const [maskAt] = useState(() => editor && photo && maskMiddle(editor.getState().edits.done, photo));
  const file = phase.kind === 'result' ? phase.task.files[0] : undefined;
  if (phase.kind !== 'result' || !file) return null;
  return (
    <>
      <ResultStage
        file={file}
        before={input?.inputPreviewUrl ? { preview: input.inputPreviewUrl, full: input.inputUrl } : null}
        maskAt={maskAt}
        onAnotherVersion={input ? () => bench.runAgain(nextVersion(input.parameters)) : null}
        onChangeMask={bench.edit}
      />
      <ResultRail
        title={words('doneTitle')}
        task={phase.task}
        file={file}
        onLeave={bench.leave}
        onDeleted={() => {
          bench.leave();
          onIdle('deleted');
        }}
      />
    </>
  );
}

interface BusyProps {
  readonly feature: FeatureCode;
  readonly bench: Bench;
  readonly editor: EditorStore | null;
  readonly run: () => void;
}

function Busy({ feature, bench, editor, run }: BusyProps): ReactElement {
  const words = useWords('objectRemover');
  const bare = useWords('workbench');
  const tools = useWords('tools');
  const { phase, photo, input, connected } = bench.state;
  if (phase.kind === 'unavailable') {
    return <Unavailable tool={tools('objectRemover.name')} onAgain={bench.checkAgain} />;
  }
  if (phase.kind === 'opening' || phase.kind === 'resuming' || phase.kind === 'editing') {
    return <Opening resuming={phase.kind === 'resuming'} />;
  }
  const picture =
    photo && editor ? <MaskedPhoto store={editor} photo={photo.bitmap} /> : (input?.inputPreviewUrl ?? null);
  const changeLabel = (smaller: boolean) => {
    if (photo) return words(smaller ? 'smallerMask' : 'changeMask');
    return bare(input ? 'result.markAgain' : 'photo.another');
  };
  const share = phase.kind === 'running' ? (phase.task.progress ?? 0) / 100 : null;
  return (
    <>
      <BusyStage
        picture={picture}
        about={photo && <PhotoAbout photo={photo} />}
        share={phase.kind === 'failed' ? null : share}
      />
      {phase.kind === 'failed' ? (
        <FailedRail
          feature={feature}
          failure={phase.failure}
          changeLabel={changeLabel(phase.failure.key === 'mask_too_large')}
          changeFirst={phase.failure.key.startsWith('mask_')}
          onChange={bench.edit}
          onAgain={photo ? run : null}
        />
      ) : (
        <BusyRail
          title={words('runningTitle')}
          uploaded={phase.kind === 'uploading' ? phase.share : 1}
          task={phase.kind === 'running' ? phase.task : null}
          connected={connected}
          onCancel={bench.cancel}
        />
      )}
    </>
  );
}
