'use client';

import '#features/workbench/workbench.css';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
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
import { type Bench, useBench } from '#features/workbench/use-bench.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { BenchProps } from './bench-props.ts';

/** The workbench of a tool that needs no mask: photo, options, run, result. */
export function PlainBench({ feature, start, accepts, onIdle }: BenchProps): ReactElement | null {
  const bench = useBench({ feature, start, onIdle });
  const { photo, phase } = bench.state;
  const store = useMemo(() => photo && createEditorStore(photo), [photo]);
  useEffect(() => {
    accepts.current = phase.kind === 'editing' || isInterruptible(phase);
  }, [accepts, phase]);
  const run = () => bench.run({ mask: null, parameters: {} });
  const parts = { feature, bench, store, run };
  if (phase.kind === 'editing' && photo) return <Ready {...parts} />;
  if (phase.kind === 'result') {
    return (
      <Finished
        bench={bench}
        onDeleted={() => {
          bench.leave();
          onIdle('deleted');
        }}
      />
    );
  }
  return <Busy {...parts} />;
}

interface PartProps {
  readonly feature: BenchProps['feature'];
  readonly bench: Bench;
  /** Null after a reload. */
  readonly store: EditorStore | null;
  readonly run: () => void;
}

function PhotoStage({ bench, store, share }: Pick<PartProps, 'bench' | 'store'> & { share: number | null }) {
  const { photo, input } = bench.state;
  const picture =
    photo && store ? <MaskedPhoto store={store} photo={photo.bitmap} /> : (input?.inputPreviewUrl ?? null);
  return <BusyStage picture={picture} about={photo && <PhotoAbout photo={photo} />} share={share} />;
}

function Ready({ feature, bench, store, run }: PartProps): ReactElement | null {
  const words = useWords('workbench');
  const { photo, phase } = bench.state;
  if (!photo) return null;
  return (
    <>
      <PhotoStage bench={bench} store={store} share={null} />
      <EditingRail
        tip={words('plain.tip')}
        canceled={phase.kind === 'editing' && phase.canceled}
        options={null}
        onLeave={bench.leave}
        runBlock={
          <RunBlock feature={feature} label={words('plain.run')} size={photo} hindrance={null} onRun={run} />
        }
      />
    </>
  );
}

function Finished({ bench, onDeleted }: { readonly bench: Bench; readonly onDeleted: () => void }) {
  const words = useWords('workbench');
  const { phase, input } = bench.state;
  const file = phase.kind === 'result' ? phase.task.files[0] : undefined;
  if (phase.kind !== 'result' || !file) return null;
  return (
    <>
      <ResultStage
        file={file}
        before={input?.inputPreviewUrl ? { preview: input.inputPreviewUrl, full: input.inputUrl } : null}
        maskAt={null}
        onAnotherVersion={null}
        onChangeMask={bench.edit}
      />
      <ResultRail
        title={words('plain.done')}
        task={phase.task}
        file={file}
        onLeave={bench.leave}
        onDeleted={onDeleted}
      />
    </>
  );
}

function Busy({ feature, bench, store, run }: PartProps): ReactElement {
  const words = useWords('workbench');
  const tools = useWords('tools');
  const { phase, photo, connected } = bench.state;
  if (phase.kind === 'unavailable') {
    const key = findTool(feature)?.key;
    return <Unavailable tool={key ? tools(`${key}.name`) : ''} onAgain={bench.checkAgain} />;
  }
  if (phase.kind === 'opening' || phase.kind === 'resuming' || phase.kind === 'editing') {
    return <Opening resuming={phase.kind === 'resuming'} />;
  }
  const share = phase.kind === 'running' ? (phase.task.progress ?? 0) / 100 : null;
  return (
    <>
      <PhotoStage bench={bench} store={store} share={share} />
      {phase.kind === 'failed' ? (
        <FailedRail
          feature={feature}
          failure={phase.failure}
          changeLabel={words(photo ? 'plain.change' : 'photo.another')}
          changeFirst={false}
          onChange={bench.edit}
          onAgain={photo ? run : null}
        />
      ) : (
        <BusyRail
          title={words('plain.running')}
          uploaded={phase.kind === 'uploading' ? phase.share : 1}
          task={phase.kind === 'running' ? phase.task : null}
          connected={connected}
          onCancel={bench.cancel}
        />
      )}
    </>
  );
}
