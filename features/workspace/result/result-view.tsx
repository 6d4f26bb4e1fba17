import { type ReactElement, useState } from 'react';
import { RetryablePart, retryable } from '#components/messages/retryable-part.tsx';
import { maskMiddle } from '#features/editor/raster-mask.ts';
import { firstMarking } from '#features/marking/marking.ts';
import { useNamedModel, useOfferedModels } from '#features/options/offered-models.ts';
import { isModelNamed } from '#features/options/option-values.ts';
import { SendTo } from '#features/send-to/send-to.tsx';
import { PickBlock, type Picks, usePicks } from '#features/versions/picks.tsx';
import { useChosen, useVersions, type Versions } from '#features/versions/use-versions.ts';
import type { Picture } from '#features/versions/version-group.ts';
import { MoreVersions, VersionRow } from '#features/versions/version-row.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { offerApp } from '#lib/browser/modals/offer-app.ts';
import { choicesOf, estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import { hasVectors } from '#lib/catalog/has-vectors.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { FREE_RESULT_SIDE } from '#lib/catalog/limits.ts';
import { hasVersions } from '#lib/catalog/options/option.ts';
import { nextVersion } from '#lib/catalog/seed-after.ts';
import { isDeliveredByPiece } from '#lib/catalog/tools/headshot-generator/constants.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { MAX_UPLOAD_PIXELS } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { GroundField } from '../cut-out/ground-field.tsx';
import { toDownloadBackground } from '../cut-out/ground-layer.tsx';
import { useCorrection } from '../cut-out/use-correction.tsx';
import { LikeThis } from '../drawing/like-this.tsx';
import { takeStep } from '../processing/remedy.tsx';
import { useRunPrice } from '../setup/run-price.tsx';
import { useRunQuote } from '../setup/use-run-quote.ts';
import { GoOnButton } from '../steps/go-on-button.tsx';
import type { Work } from '../steps/list-steps.ts';
import { StepStrip } from '../steps/step-strip.tsx';
import { SAME_SHAPE, useComparedStep, useShape } from '../steps/use-compared-step.tsx';
import { useLeavingDeleted } from '../steps/use-leaving-deleted.ts';
import { useWork } from '../steps/use-work.ts';
import { useToolMessages } from '../use-tool-messages.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import { hadFaults } from './describe-findings.ts';
import { passportGuides } from './passport-guides.ts';
import type { PictureSource } from './picture-layer.tsx';
import { placeOfBefore, placeWithin } from './place-of-before.ts';
import { ResultHead, type Untouched } from './result-head.tsx';
import { ResultRail } from './result-rail.tsx';
import { ResultStage } from './result-stage.tsx';
import { photoTypeOf, useFileCaption, usePhotoName } from './use-photo-name.ts';

type File = Task['files'][number];

/** Loaded for sets alone. */
const setRights = retryable(async () => (await import('../head-shots/set-rights.tsx')).default);

interface FinishedProps extends WorkspaceParts {
  readonly task: Task;
  readonly onDeleted: () => void;
}

/** View of a result and its versions, compared with the original where they overlap, with all actions. */
export function Finished({ task, onDeleted, ...parts }: FinishedProps): ReactElement | null {
  const { tool, options, workspace, settings } = parts;
  const messages = useToolMessages(tool.key);
  const { input, photo } = workspace.state;
  const captionOf = useFileCaption();
  const versions = useVersions(task);
  const [chosen, choose] = useChosen(task, versions);
  const picks = usePicks(task.feature);
  const isSet = options.isSet ?? false;
  const runSeconds = useRunSeconds(parts, task);
  const takesUse = useTakesUse(task);
  const cost = useVersionCost(parts);
  const takesSeed = useNamedModel(tool.featureCode, input?.parameters ?? {})?.takesSeed;
  const [maskAt] = useState(() => {
    const { marking, editor } = settings;
    return marking.way === 'brush' && editor && photo
      ? maskMiddle(editor.getState().edits.done, photo)
      : null;
  });
  const file = chosen?.task.files[chosen.file];
  const work = useWork(task.rootId);
  const step = work.numbers.get(chosen?.task.id ?? task.id) ?? null;
  const compared = useComparedStep(work, { file: options.compares ? file : undefined, number: step });
  const own = useBefore(parts, chosen);
  const photoName = usePhotoName(versions.tasks, photo?.name);
  const { groundOf, setGround } = settings.cutOut;
  const ground = groundOf(task);
  const isCutOut = tool.key === 'backgroundRemover' && task.findings?.transparent === true;
  const isOver = own !== null && !own.isBeside;
  const correction = useCorrection(parts, { task, isCorrectable: isCutOut && isOver });
  const isGone = versions.isKnown && versions.tasks.length === 0;
  const leaveDeleted = useLeavingDeleted(parts, { rootId: task.rootId, work, step, isGone, onDeleted });
  if (!chosen || !file) return null;
  if (correction.view) return correction.view;
  const isMarked = settings.marking.way === 'brush';
  const photoType = photoTypeOf({ task, work, photo, url: findInput(input?.inputs ?? [], 'photo')?.url });
  return (
    <>
      <ResultStage
        {...(correction.onCorrect && { onCorrect: correction.onCorrect })}
        file={isMoving(file) ? { ...file, previewUrl: file.url } : file}
        {...(isCutOut && { ground: { of: ground, photo: isOver ? own.preview : null } })}
        renew={async () => (await renewTask(chosen.task.id)).files[chosen.file]?.url ?? null}
        before={compared.source ?? own}
        maskAt={maskAt}
        guides={passportGuides(chosen.task, chosen.file)}
        onAnotherVersion={cost !== 0 ? null : anotherVersion(parts, { versions, chosen, takesSeed })}
        changes={isMarked ? 'mask' : 'settings'}
        onChange={workspace.edit}
      />
      {/* Pictures to switch between: above the rail, on phones below the photo, which keeps its size. */}
      <div className="photo-strip">
        {work.steps.length > 1 && (
          <StepStrip {...{ tool, workspace, work }} current={step} field={compared.field} />
        )}
        <VersionRow
          {...{ versions, chosen, isSet, captionOf }}
          onChoose={choose}
          picks={isSet ? picks : null}
        />
      </div>
      <ResultRail
        head={
          <ResultHead
            feature={tool.featureCode}
            findings={chosen.task.findings}
            done={messages.doneBy(input?.parameters.model)}
            untouched={
              tool.maxPixels === MAX_UPLOAD_PIXELS && findInput(input?.inputs ?? [], 'mask') !== undefined
                ? describeUntouched(chosen.task.files[chosen.file])
                : null
            }
            onStep={(step) => takeStep(parts, step)}
          />
        }
        task={chosen.task}
        all={versions.tasks}
        index={chosen.file}
        goOn={
          <>
            {messages.more && !isMoving(file) && hadFaults(tool.featureCode, chosen.task.findings) && (
              <GoOnButton
                key={chosen.key}
                label={messages.more}
                onGoOn={() => goOnFrom(parts, { picture: chosen, work })}
              />
            )}
            {workspace.state.isDrawing && <LikeThis {...parts} picture={chosen} />}
            <MoreVersions {...{ versions, chosen, isSet, runSeconds, takesUse, cost }} />
          </>
        }
        picks={isSet && <SetActions {...{ versions, picks, task }} onRedo={workspace.follow} />}
        sendTo={!isMoving(file) && <SendTo picture={{ taskId: chosen.task.id, file: chosen.file }} />}
        download={{
          ...{ photoType, photoName, hasVectors: hasVectors(task.feature, input?.parameters ?? {}) },
          background: isCutOut ? toDownloadBackground(ground) : null,
        }}
        ground={
          isCutOut && (
            <GroundField
              value={ground}
              picture={{ taskId: chosen.task.id, file: chosen.file }}
              onChange={(next) => setGround(task, next)}
            />
          )
        }
        onSaved={offerApp}
        onLeave={workspace.leave}
        onDeleted={leaveDeleted}
      />
    </>
  );
}

interface SetActionsProps {
  readonly versions: Versions;
  readonly picks: Picks;
  readonly task: Task;
  /** Called with the set that is made again. */
  readonly onRedo: WorkspaceParts['workspace']['follow'];
}

/** Actions on the pictures of a set, and what was bought with it. */
function SetActions({ versions, picks, task, onRedo }: SetActionsProps): ReactElement {
  return (
    <>
      <PickBlock {...{ versions, picks }} />
      <RetryablePart of={setRights}>
        {(SetRights) => <SetRights key={task.id} task={task} onRedo={onRedo} />}
      </RetryablePart>
    </>
  );
}

/** Opens a result for the next run, with the same settings and nothing marked. */
function goOnFrom(
  { options, workspace, settings }: WorkspaceParts,
  { picture: { task, file }, work }: { readonly picture: Picture; readonly work: Work },
): void {
  settings.setMarking({ ...firstMarking(options.ways), way: settings.marking.way });
  workspace.goOn({
    picture: { taskId: task.id, file },
    rootId: task.rootId,
    isBranch: work.steps.some((step) => step.task.parentTaskId === task.id),
  });
}

/** Expected seconds of another version; null while unknown. */
function useRunSeconds({ tool, options, workspace }: WorkspaceParts, { files: [file] }: Task): number | null {
  const { runSeconds } = useRunQuote(tool.featureCode);
  const { photo, input } = workspace.state;
  const { width, height } = photo ?? file ?? { width: 0, height: 0 };
  const work = { ...choicesOf(input?.parameters ?? {}), pixels: width * height, pieces: 1 };
  return runSeconds ?? estimateRunSeconds({ tool, options }, work);
}

/** True where a version of the task would take a use: its photo has no run today. */
function useTakesUse({ feature, rootId, id }: Task): boolean {
  const tool = feature as FeatureCode;
  const ofPhoto = useRunQuote(tool, rootId);
  // Versions are counted with their first on engines whose runs take a use each.
  const ofFirst = useRunQuote(tool, id);
  return ofPhoto.left !== null && ofPhoto.photoRuns === 0 && ofFirst.photoRuns === 0;
}

/** Credits of one more version; 0 where runs are counted by the day, null before the host priced a model. */
function useVersionCost({ tool, workspace }: WorkspaceParts): number | null {
  const parameters = { ...workspace.state.input?.parameters, count: 1 };
  const price = useRunPrice({ feature: tool.featureCode, parameters, runs: 1 });
  const isTold = useOfferedModels(tool.featureCode) !== undefined;
  if (isModelNamed(parameters) && !isTold) return null;
  return price?.unit === 'credit' ? price.each : 0;
}

interface AnotherVersion {
  readonly versions: Versions;
  readonly chosen: Picture;
  /** True where the model of the run takes a seed; undefined where it names none. */
  readonly takesSeed: boolean | undefined;
}

/** Starts a run that costs a use, once the free versions are used up; null where none is possible. */
function anotherVersion(
  { options, workspace }: WorkspaceParts,
  { versions: { isKnown, pending, leftOf }, chosen, takesSeed }: AnotherVersion,
): (() => void) | null {
  const { input, result } = workspace.state;
  // A set that is paid by the piece is made again from its setup, which tells the price.
  if (input && options.isSet && isDeliveredByPiece(input.parameters)) return null;
  if (!isKnown || !input || !hasVersions({ ...options, takesSeed }, input.parameters)) return null;
  const isFree = pending.length > 0 || leftOf(chosen) > 0;
  // A version of one picture of a set (`from` > 0) has no further set.
  if (options.isSet ? Number(input.parameters.from) > 0 : isFree) return null;
  return result && (() => workspace.runAgain(nextVersion(input.parameters)));
}

/** True for animated results, whose preview shows one frame only. */
function isMoving({ type }: File): boolean {
  return type === 'image/webp';
}

/** Original picture: over the result where both have one frame, else beside it. */
function useBefore(
  { tool, options, workspace }: WorkspaceParts,
  chosen: Picture | undefined,
): PictureSource | null {
  const { input, photo } = workspace.state;
  const file = chosen?.task.files[chosen.file];
  const preview = input?.inputPreviewUrl ?? null;
  const shape = useShape(preview);
  const known = photo ? photo.width / photo.height : shape;
  const full = findInput(input?.inputs ?? [], 'photo')?.url;
  if (!input || !preview || !full || !file || known === null) return null;
  const place = placeOfBefore(tool.featureCode, { result: file, findings: chosen.task.findings });
  const shown = place ?? file;
  const isSame = Math.abs(known / (shown.width / shown.height) - 1) < SAME_SHAPE;
  const source = { preview, full, renew: () => renewInput(input.id) };
  if (options.compares && isSame) return { ...source, place };
  return { ...source, place: placeWithin(file, known), isBeside: true };
}

const renewTask = (id: string) => call('imgResult', { params: { id } });

async function renewInput(id: string): Promise<string | null> {
  const { list } = await call('taskParamList', { body: { ids: [id] } });
  return findInput(list[0]?.inputs ?? [], 'photo')?.url ?? null;
}

/** Sentence on the pixels outside the mask. A free copy has a watermark on them, or is smaller. */
function describeUntouched(file: Task['files'][number] | undefined): Untouched | null {
  if (!file?.isMarked) return 'untouched';
  return Math.max(file.width, file.height) > FREE_RESULT_SIDE ? null : 'untouchedMarked';
}
