import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { RetryablePart, retryable } from '#components/messages/retryable-part.tsx';
import { PhotoSentContext } from '#features/analysis/analysis-button.tsx';
import type { SendPhoto } from '#features/analysis/run-analysis.ts';
import { Editor } from '#features/editor/editor.tsx';
import type { EditorStore } from '#features/editor/editor-store.ts';
import type { Marking } from '#features/marking/marking.ts';
import { PickStage } from '#features/marking/pick-stage.tsx';
import { OptionAnalysesContext } from '#features/options/option-analyses.ts';
import { isModelNamed, parametersOf } from '#features/options/option-values.ts';
import { placeOf, stepsOfRun, tappedStep, withTap } from '#features/options/plan-steps.ts';
import { hasAnalyses } from '#lib/catalog/analyses.ts';
import { estimateRunSeconds, workOf } from '#lib/catalog/estimate-run-seconds.ts';
import { resultSize, sizeProblem } from '#lib/catalog/result-size.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import { PhotoAbout } from '../processing/photo-about.tsx';
import { SetUpStrip } from '../steps/step-strip.tsx';
import { useToolMessages } from '../use-tool-messages.ts';
import { WaitSwitch } from '../wait-switch.tsx';
import type { WorkspaceParts } from '../workspace-props.ts';
import { Choices } from './choices.tsx';
import { RunButton } from './run-button.tsx';
import { EditingRail } from './setup-rail.tsx';
import { useBlockingReason } from './use-blocking-reason.ts';
import { useAnalysesOfOptions } from './use-option-analyses.tsx';
import { useRunQuote } from './use-run-quote.ts';
import { useTapPreview } from './use-tap-preview.tsx';
import { useTapSelect } from './use-tap-select.tsx';

/** Loaded separately, since only one tool has a frame. */
const frameStage = retryable(async () => (await import('#features/framing/frame-stage.tsx')).default);

interface PreparingProps extends WorkspaceParts {
  readonly photo: OpenPhoto;
  readonly editor: EditorStore;
}

/** Set-up view: the photo, and all settings of the run beside it. */
export function Preparing({ photo, editor, ...parts }: PreparingProps): ReactElement {
  const { tool, options, workspace, settings, many, run } = parts;
  const { values, marking, additionalBounds, additional, consent, setConsent } = settings;
  const { corrections, correcting, asksConsent } = settings;
  const marks = marking.way === 'brush' ? editor : null;
  const drawn = (correcting && corrections) ?? marks;
  const messages = useToolMessages(tool.key);
  const batch = useTranslations('batch');
  const cutOut = useTranslations('cutOut');
  const ofModels = useTranslations('options');
  // A model follows no steps, and shows none before.
  const isOfWords = isModelNamed(values) && options.options.some(({ kind }) => kind === 'plan');
  const feature = tool.featureCode;
  const isMany = many.photos.length > 0;
  const { left } = useRunQuote(feature);
  const startable = Math.min(many.usable, left || many.usable);
  const labelOfMany = () =>
    startable < many.usable
      ? batch('runPart', { left: startable, count: many.usable })
      : batch('run', { count: many.usable });
  const { width, height } = photo;
  const output = resultSize({ tool, options }, { photo, values });
  const problem = output && sizeProblem(options, { photo, result: output });
  const share = useStore(editor, (state) => state.share);
  const blockingReason = useBlockingReason({ tool, options, settings, share, sizeProblem: problem });
  const about = <PhotoAbout photo={photo} />;
  const { phase, uploadId } = workspace.state;
  const { analyses, over, faces } = useAnalysesOfOptions(parts);
  const steps = stepsOfRun(values);
  const tapped = useTapPreview(workspace.send, steps[tappedStep(steps)]);
  return (
    <PhotoSentContext value={uploadId !== null}>
      {drawn ? (
        <MaskEditor
          key={correcting ? 'corrections' : 'mask'}
          store={drawn}
          photo={photo.bitmap}
          send={workspace.send}
          {...{ about, restored: settings.restored }}
        />
      ) : feature === 'image-extender' ? (
        <RetryablePart of={frameStage} waiting={<div className="photo-frame" />}>
          {(FrameStage) => <FrameStage {...{ photo, about, values }} onChange={settings.set} />}
        </RetryablePart>
      ) : (
        <TapStage {...parts} {...{ photo, about }} over={over ?? tapped.outline} />
      )}
      <SetUpStrip {...parts} />
      <EditingRail
        tip={
          isOfWords
            ? ofModels('models.words')
            : correcting
              ? cutOut(`correct.${correcting}Hint`)
              : ((additional.photos.length > 0 ? messages.tipWithPhotos : null) ??
                messages.tipFor(marking.way))
        }
        canceled={phase.kind === 'editing' && phase.canceled}
        isRepriced={phase.kind === 'editing' && phase.isRepriced}
        options={
          <OptionAnalysesContext value={analyses}>
            {isMany && <Several {...parts} />}
            <Choices {...parts} tapPreview={tapped.button} />
          </OptionAnalysesContext>
        }
        onLeave={workspace.leave}
        runBlock={
          <RunButton
            {...{ feature, blockingReason }}
            rootId={isMany ? null : workspace.rootId}
            parameters={parametersOf(settings.shown, values)}
            output={isMany ? null : output}
            label={isMany ? labelOfMany() : messages.run}
            runs={Math.max(1, startable)}
            size={{ width, height }}
            estimatedSeconds={estimateRunSeconds(
              { tool, options },
              workOf(settings.values, { photo, output, faces, share: marks ? share : 0 }),
            )}
            sent={uploadId !== null || (workspace.isAdditionalSent && additional.photos.length > 0)}
            photos={Math.max(many.usable, 1) + (additionalBounds[1] > 0 ? additional.photos.length : 0)}
            consent={asksConsent && <ConsentCheck checked={consent} onChange={setConsent} />}
            privacy={hasAnalyses(tool, options) && <WaitSwitch />}
            onRun={run}
          />
        }
      />
    </PhotoSentContext>
  );
}

interface TapStageProps extends WorkspaceParts {
  readonly photo: OpenPhoto;
  readonly about: ReactElement;
  readonly over: ReactNode;
}

/** Photo to point in: for the tool's own marking or, where words ask for it, for one step of a plan. */
function TapStage({ photo, about, over, options, settings }: TapStageProps): ReactElement {
  const { values, set, marking, setMarking } = settings;
  if (!options.options.some(({ kind }) => kind === 'plan'))
    return <PickStage photo={photo.bitmap} {...{ about, marking, over }} onChange={setMarking} />;
  const steps = stepsOfRun(values);
  const at = tappedStep(steps);
  const place = placeOf(steps[at]);
  const isTapped = place !== null;
  const point = place ?? marking.point;
  const tap = ({ point: next }: Marking) => set('steps', withTap(steps, next));
  return (
    <PickStage
      photo={photo.bitmap}
      {...{ about, over, isTapped }}
      marking={{ ...marking, way: at < 0 ? 'auto' : 'tap', point }}
      onChange={tap}
    />
  );
}

/** Loaded where several photos were chosen. */
const batchSetup = retryable(async () => (await import('../batch/batch-setup.tsx')).BatchSetup);

/** Note on several chosen photos and their consequences. */
function Several({ tool, settings, many }: WorkspaceParts): ReactElement {
  const { left } = useRunQuote(tool.featureCode);
  const { photos, beyond, most, pro, remove } = many;
  return (
    <RetryablePart of={batchSetup}>
      {(BatchSetup) => (
        <BatchSetup
          {...{ left, beyond, most, pro }}
          photos={photos}
          isMasked={settings.marking.way === 'brush'}
          onRemove={remove}
        />
      )}
    </RetryablePart>
  );
}

interface MaskEditorProps extends Omit<ComponentProps<typeof Editor>, 'extra'> {
  readonly send: SendPhoto;
}

/** Mask editor with the tool that selects tapped objects. */
function MaskEditor({ send, ...rest }: MaskEditorProps): ReactElement {
  return <Editor {...rest} extra={useTapSelect({ store: rest.store, send })} />;
}
