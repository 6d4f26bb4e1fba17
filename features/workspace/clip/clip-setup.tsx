import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Editor } from '#features/editor/editor.tsx';
import { createEditorStore } from '#features/editor/editor-store.ts';
import { useNamedModel } from '#features/options/offered-models.ts';
import { BATCH_CLIPS, fitClip, modelPartProblem } from '#lib/catalog/clip-run.ts';
import { choicesOf, estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import { resultSize } from '#lib/catalog/result-size.ts';
import { ENLARGED, enlargingProblem } from '#lib/catalog/tools/video-enhancer/constants.ts';
import { BatchSetup } from '../batch/batch-setup.tsx';
import { RunButton } from '../setup/run-button.tsx';
import { EditingRail } from '../setup/setup-rail.tsx';
import { useToolMessages } from '../use-tool-messages.ts';
import { ClipOptions } from './clip-options.tsx';
import { ClipCopyField, ClipPicture, hasCopy, PlayerBar } from './clip-player.tsx';
import type { Look } from './look-field.tsx';
import { MarkField, useMarkedFrame } from './mark-field.tsx';
import type { OpenClip } from './open-clip.ts';
import { useProposedMarks } from './proposed-marks.tsx';
import { framesKept, isWithin, type Trim } from './trim.ts';
import { TrimField } from './trim-field.tsx';
import { useClipFaces } from './use-clip-faces.tsx';
import { useClipPlayer } from './use-clip-player.ts';
import { type ClipParts, useMissing } from './use-clip-settings.ts';
import type { ManyClips } from './use-many-clips.ts';

/** Stands in for the marks of a tool without a mask. */
const noEditor = createEditorStore({ width: 1, height: 1 });

interface ClipSetupProps extends ClipParts {
  readonly clip: OpenClip;
  readonly trim: Trim;
  readonly many: ManyClips;
}

interface FrameToBrush {
  readonly trim: Parameters<typeof isWithin>[0];
  /** Frame that is seen. */
  readonly seen: number;
  /** Frame that was brushed before; null where nothing is. */
  readonly own: number | null;
}

/** Frame on which a mark that moves is brushed: the one that was, or that is seen, within the part. */
function frameToBrush({ trim, seen, own }: FrameToBrush): number {
  if (own !== null && isWithin(trim, own)) return own;
  return isWithin(trim, seen) ? seen : trim.first;
}

interface MarkingOptions extends Pick<ClipSetupProps, 'clip' | 'trim' | 'settings'> {
  readonly player: ReturnType<typeof useClipPlayer>;
  /** True where the mark is followed from the frame on which it is brushed. */
  readonly isFollowed: boolean;
}

/** The frame that is brushed, and why nothing can be brushed or run. */
function useMarking({ clip, trim, player, settings, isFollowed }: MarkingOptions) {
  const { editor, markedFrame, setMarkedFrame } = settings;
  const { frame, open, close } = useMarkedFrame(player.video, clip);
  const isEmpty = useStore(editor ?? noEditor, ({ share }) => share) === 0;
  return {
    frame,
    isEmpty,
    isOutside: isFollowed && markedFrame !== null && !isWithin(trim, markedFrame),
    cannotMark: player.canPlay ? null : hasCopy(clip) ? ('copyFirst' as const) : ('unplayable' as const),
    toggle() {
      player.pause();
      if (frame) return close();
      const own = isEmpty ? null : markedFrame;
      const wanted = isFollowed ? frameToBrush({ trim, own, seen: player.frame }) : player.frame;
      if (wanted !== player.frame) player.show(wanted);
      setMarkedFrame(wanted);
      void open();
    },
  };
}

/** Set-up of a run on a video: its part, the effect and what it costs. */
export function ClipSetup({ clip, trim, many, ...parts }: ClipSetupProps): ReactElement {
  const { tool, workspace, settings, shown, run } = parts;
  const words = useTranslations('clip');
  const batch = useTranslations('batch');
  const messages = useToolMessages(tool.key);
  const seen = shown.seen ?? clip;
  const player = useClipPlayer({ clip: seen, trim });
  const { values, consent, setConsent, asksConsent, photos } = settings;
  const { phase } = workspace.state;
  const [look, setLook] = useState<Look | null>(null);
  useEffect(() => () => (look ? URL.revokeObjectURL(look.url) : undefined), [look]);
  const missing = useMissing(parts);
  const faces = useClipFaces({ ...parts, clip, player, isCopy: seen !== clip, isSeen: look === null });
  const used = fitClip(clip);
  const output = resultSize(parts, { photo: used, values }) ?? used;
  const seconds = Number(settings.parameters.seconds ?? 0);
  const enlarging = enlargingProblem({ size: clip, seconds, factor: Number(values.factor ?? 1) });
  const feature = tool.featureCode;
  const model = useNamedModel(feature, settings.parameters);
  const { editor } = settings;
  const proposed = useProposedMarks({ clip, editor, workspace });
  // Models are given no marks that move.
  const marking = useMarking({ clip, trim, player, settings, isFollowed: values.moves === true && !model });
  const { frame, cannotMark } = marking;
  const head = (
    <>
      {clip.name && <b className="photo-name">{clip.name}</b>}
      <span>{words('size', { width: clip.width, height: clip.height })}</span>
    </>
  );
  const runs = many.clips.flatMap(({ run: own }) => own ?? []);
  const reason = () => {
    const problem = model?.seconds && modelPartProblem(seconds, model.seconds);
    if (model?.seconds && problem) {
      const [least, most] = model.seconds;
      return words(`model.${problem}`, { name: model.name, seconds: problem === 'tooLong' ? most : least });
    }
    if (enlarging)
      return words(`double.${enlarging}`, { seconds: ENLARGED.seconds, lines: ENLARGED.shortSide });
    if (editor && marking.isEmpty) return words(cannotMark ? `mark.${cannotMark}` : 'mark.missing');
    if (marking.isOutside) return words('mark.outside');
    return many.isReading ? words('many.reading') : missing;
  };
  return (
    <>
      {frame && editor && <Editor store={editor} photo={frame} about={head} />}
      <div className="stage whole clip-stage" hidden={frame !== null}>
        <div className="clip-head">{head}</div>
        {look ? (
          <LookPicture look={look} onClose={() => setLook(null)} />
        ) : (
          <ClipPicture clip={seen} player={player} over={faces.over || proposed.over}>
            <ClipCopyField {...{ clip, workspace }} onMade={shown.showCopy} />
          </ClipPicture>
        )}
        <PlayerBar {...{ clip, player }} />
        <TrimField clip={seen} {...{ trim, player }} onChange={settings.setTrim} />
      </div>
      <EditingRail
        tip={messages.tipFor('auto')}
        canceled={phase.kind === 'editing' && phase.canceled}
        isRepriced={phase.kind === 'editing' && phase.isRepriced}
        options={
          <ClipOptions {...parts} {...{ clip, faces }} onLook={model ? null : setLook}>
            {many.clips.length > 0 && (
              <BatchSetup
                photos={many.clips}
                left={null}
                beyond={many.beyond}
                most={BATCH_CLIPS}
                pro={null}
                isMasked={false}
                onRemove={many.remove}
              />
            )}
            {proposed.field}
            {editor && (
              <MarkField
                {...{ editor }}
                isMarking={frame !== null}
                cannotMark={cannotMark}
                onToggle={marking.toggle}
              />
            )}
          </ClipOptions>
        }
        onLeave={workspace.leave}
        runBlock={
          <RunButton
            feature={feature}
            blockingReason={reason()}
            parameters={settings.parameters}
            label={runs.length > 1 ? batch('run', { count: runs.length }) : messages.run}
            {...(runs.length > 1 && { runs: runs.length, each: runs.map(({ parameters }) => parameters) })}
            size={clip}
            output={model ? null : output}
            estimatedSeconds={estimateRunSeconds(parts, {
              ...choicesOf(values),
              pixels: Math.min(used.width * used.height, output.width * output.height),
              frames: framesKept(clip.frames, trim),
            })}
            sent={workspace.state.uploadId !== null || workspace.isAdditionalSent}
            photos={1 + photos.length}
            consent={asksConsent && <ConsentCheck checked={consent} onChange={setConsent} />}
            onRun={run}
          />
        }
      />
    </>
  );
}

interface LookPictureProps {
  readonly look: Look;
  readonly onClose: () => void;
}

/** One second with the effect, in the place of the video. */
function LookPicture({ look, onClose }: LookPictureProps): ReactElement {
  const t = useTranslations('clip');
  return (
    <div className="clip-picture clip-look">
      {/* biome-ignore lint/a11y/useMediaCaption: a second of the person's own file */}
      <video className="look-video" src={look.url} controls loop playsInline aria-label={t('look.label')} />
      <button type="button" className="btn ink small" onClick={onClose}>
        {t('look.close')}
      </button>
    </div>
  );
}
