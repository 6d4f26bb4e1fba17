import { RefreshCw, ServerOff } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { createEditorStore } from '#features/editor/editor-store.ts';
import { MaskedPhoto } from '#features/editor/masked-photo.tsx';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import { Opening } from '../photo/opening.tsx';
import { useToolMessages } from '../use-tool-messages.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import type { Failure } from '../workspace-state.ts';
import { BusyRail } from './busy-rail.tsx';
import { BusyStage, ComingSet } from './busy-stage.tsx';
import { FailedRail, type Remedy } from './failed-rail.tsx';
import { PhotoAbout } from './photo-about.tsx';
import { nextVersion } from './run-task.ts';

/** Failures that the same run would repeat, so the input has to change. */
const NEEDING_CHANGE: readonly Failure['key'][] = [
  'mask_empty',
  'mask_too_large',
  'mark_not_found',
  'region_empty',
  'person_not_found',
  'two_faces_needed',
  'output_too_large',
];

/** Failures that every run of the same photo would repeat. */
const NEEDING_PHOTO: readonly Failure['key'][] = [
  'no_face',
  'face_too_small',
  'photo_too_close',
  'content_rejected',
  'file_gone',
];

function remedyOf({ key }: Failure): Remedy {
  if (NEEDING_PHOTO.includes(key)) return 'photo';
  return NEEDING_CHANGE.includes(key) ? 'change' : 'again';
}

/** View of the photo during opening, upload and run, and after a failure. */
export function AtWork({ tool, workspace, settings, run }: WorkspaceParts): ReactElement {
  const messages = useToolMessages(tool.key);
  const tools = useTranslations('tools');
  const { phase, photo, input, result, connected } = workspace.state;
  const { marking, editor } = settings;
  const blank = useMemo(() => photo && createEditorStore(photo), [photo]);
  const store = marking.way === 'brush' ? editor : blank;
  // The failed run was a version of a result that still exists.
  const further = result && input ? () => workspace.runAgain(nextVersion(input.parameters)) : null;
  const changeLabel = useChangeLabel({ tool, workspace, settings });
  if (phase.kind === 'unavailable') {
    return <Unavailable tool={tools(`${tool.key}.name`)} onAgain={workspace.checkAgain} />;
  }
  if (phase.kind === 'opening' || phase.kind === 'resuming' || phase.kind === 'editing') {
    const photoOrUrl = phase.kind === 'opening' && phase.fetching ? 'url' : 'photo';
    const what = phase.kind === 'resuming' ? 'run' : photoOrUrl;
    return <Opening {...{ what, connected }} onCancel={workspace.leave} />;
  }
  const coming = phase.kind === 'running' ? phase.task.files : [];
  const share = phase.kind === 'running' ? (phase.task.progress ?? 0) / 100 : null;
  return (
    <>
      <BusyStage
        picture={
          coming.length > 0 ? (
            <ComingSet files={coming} />
          ) : photo && store ? (
            <MaskedPhoto store={store} photo={photo.bitmap} />
          ) : (
            (input?.inputPreviewUrl ?? null)
          )
        }
        ratio={photo && photo.width / photo.height}
        about={photo && <PhotoAbout photo={photo} />}
        share={share}
      />
      {phase.kind === 'failed' ? (
        <FailedRail
          feature={tool.featureCode}
          failure={phase.failure}
          changeLabel={changeLabel}
          remedy={photo || input ? remedyOf(phase.failure) : 'change'}
          onChange={workspace.edit}
          onAnother={workspace.leave}
          onAgain={further ?? (photo ? run : null)}
          onBack={result && workspace.showResult}
        />
      ) : (
        <BusyRail
          title={messages.running}
          uploaded={phase.kind === 'uploading' ? phase.share : 1}
          task={phase.kind === 'running' ? phase.task : null}
          connected={connected}
          onCancel={workspace.cancel}
        />
      )}
    </>
  );
}

/** Label of the button that leads back: to the mask, to the settings, or to another photo. */
function useChangeLabel({
  tool,
  workspace,
  settings,
}: Pick<WorkspaceParts, 'tool' | 'workspace' | 'settings'>): string {
  const messages = useTranslations('workspace');
  const { phase, photo, input } = workspace.state;
  if (!photo && !input) return messages('photo.another');
  if (isInputRequired(tool.inputs, 'mask') && !photo) return messages('result.markAgain');
  if (settings.marking.way !== 'brush') return messages('result.changeSettings');
  const isTooLarge = phase.kind === 'failed' && phase.failure.key === 'mask_too_large';
  return messages(isTooLarge ? 'failed.smallerMask' : 'result.changeMask');
}

/** View for a tool without an engine on this host. */
function Unavailable({ tool, onAgain }: { tool: string; onAgain: () => void }): ReactElement {
  const messages = useTranslations('workspace');
  return (
    <div className="stage whole" role="alert">
      <div className="drop">
        <div className="drop-in corners">
          <ServerOff className="i l text-quiet" aria-hidden="true" />
          <h2>{messages('unavailable.title', { tool })}</h2>
          <p className="text-quiet">{messages('unavailable.text')}</p>
          <button type="button" className="btn line" onClick={onAgain}>
            <RefreshCw className="i s" aria-hidden="true" />
            {messages('unavailable.again')}
          </button>
        </div>
      </div>
    </div>
  );
}
