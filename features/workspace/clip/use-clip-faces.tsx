import { Undo2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { AnalysisButton, PhotoSentContext } from '#features/analysis/analysis-button.tsx';
import { FaceBoxes, PicturedFaces } from '#features/analysis/faces.tsx';
import { chosenFaces, type FaceBox, readFaceBoxes } from '#features/analysis/read-face-boxes.ts';
import type { SendPhoto } from '#features/analysis/run-analysis.ts';
import { useAnalysis } from '#features/analysis/use-analysis.ts';
import type { OptionAnalyses } from '#features/options/option-analyses.ts';
import { localError } from '#lib/browser/api-client/api-error.ts';
import { discardUploads, uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { fitClip } from '#lib/catalog/clip-run.ts';
import type { Option, PersonOption } from '#lib/catalog/options/option.ts';
import type { AdditionalPhoto } from '../additional/use-additional-photos.ts';
import type { OpenClip } from './open-clip.ts';
import { takeFrame } from './take-frame.ts';
import { formatPlace, isWithin, timeOf } from './trim.ts';
import type { ClipPlayer } from './use-clip-player.ts';
import type { ClipParts } from './use-clip-settings.ts';
import { countedOption } from './use-counted-faces.ts';

interface FacesParts extends Pick<ClipParts, 'workspace' | 'settings'> {
  readonly clip: OpenClip;
  readonly player: ClipPlayer;
  /** True where a small copy stands in the place of the video: a run may find other faces in the original. */
  readonly isCopy: boolean;
  /** False while something else stands in the place of the video. */
  readonly isSeen: boolean;
}

/** Faces of a video and of its photo, for the options and the player. */
export interface ClipFaces {
  readonly analyses: OptionAnalyses;
  /** Numbered boxes over the frame whose faces were looked for; null over others. */
  readonly over: ReactNode;
  /** Chooses a person by the option’s list, which counts as the boxes do, or else in the frame shown. */
  readonly chooseListed: (value: number) => void;
}

/** Faces in a frame of the video, and those of the photo that goes with it. */
export function useClipFaces(parts: FacesParts): ClipFaces {
  const { settings, player } = parts;
  const { found, button, over } = useFrameFaces(parts);
  const [others, setOthers] = useState<number>();
  const [photo] = settings.additional.photos;
  const under = (option: Option) => {
    if (option.kind !== 'person') return null;
    if (!option.inAdditional) return button;
    return photo && <FacesOfPhoto key={photo.view} {...{ ...parts, option, photo }} onFound={setOthers} />;
  };
  const countOf = (option: Option) =>
    option.kind === 'person' && option.inAdditional ? others : found?.boxes.length || undefined;
  return {
    over,
    analyses: { under, countOf, pictureOf: () => null },
    chooseListed: (value) => settings.counted?.choose(value, found?.frame ?? player.frame),
  };
}

interface FoundFaces {
  readonly clip: OpenClip;
  readonly frame: number;
  readonly boxes: readonly FaceBox[];
}

/** Faces of the frame that is shown, looked for on request: that one frame is sent, and not the video. */
function useFrameFaces({ clip, player, settings, isCopy, isSeen }: FacesParts) {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const [latest, setFound] = useState<FoundFaces | null>(null);
  const { video, isPlaying, canPlay } = player;
  const { send, discard } = useSendFrame(clip, video);
  const { state, start, cancel } = useAnalysis(send);
  // Also after a failure or a cancel: the page says that it is deleted right after.
  const isOver = state.kind !== 'working';
  useEffect(() => {
    if (isOver) discard();
  }, [isOver, discard]);
  const { counted, shown, values, trim } = settings;
  const found = latest?.clip === clip && trim && isWithin(trim, latest.frame) ? latest : null;
  const isHere = found?.frame === player.frame && !isPlaying;
  const option = countedOption(shown);
  const find = () => {
    // The person is to be seen in the part that is worked on.
    const frame = trim && !isWithin(trim, player.frame) ? trim.first : player.frame;
    player.show(frame);
    start({ kind: 'find-faces', parameters: {} }, async ({ findings }) => {
      const boxes = readFaceBoxes(findings);
      setFound({ clip, frame, boxes });
      if (boxes.length > 0) counted?.choose(option?.initial ?? 0, frame);
    });
  };
  const elsewhere =
    found && t('faces.elsewhere', { time: formatPlace(tag, timeOf(clip.frames, found.frame)) });
  const outcome = found && (isHere ? t('faces.found', { count: found.boxes.length }) : elsewhere);
  const over = option?.kind === 'person' && isHere && (
    <FaceBoxes
      legend={t('faces.legend')}
      boxes={found.boxes}
      chosen={chosenFaces(found.boxes, { value: values[option.name], who: option.otherwise.who })}
      onChoose={(number) => counted?.choose(number, found.frame)}
    />
  );
  if (isCopy)
    return { found: null, over: null, button: <p className="text-small text-quiet">{t('faces.onCopy')}</p> };
  const button: ReactElement | null =
    canPlay && isSeen ? (
      <>
        <AnalysisButton
          label={t('faces.show')}
          working={t('faces.finding')}
          sends={t('faces.sends')}
          {...{ outcome, state }}
          isOnce={isHere}
          onStart={find}
          onCancel={cancel}
        />
        {found && !isHere && (
          <button type="button" className="btn bare small" onClick={() => player.show(found.frame)}>
            <Undo2 className="i s" aria-hidden="true" />
            {t('faces.back')}
          </button>
        )}
      </>
    ) : null;
  return { found, button, over };
}

/** Sends the frame that a video shows, as large as a run works on. @throws ApiError */
function useSendFrame(clip: OpenClip, video: ClipPlayer['video']) {
  const sent = useRef<string | null>(null);
  const discard = useCallback(() => {
    discardUploads([sent.current]);
    sent.current = null;
  }, []);
  useEffect(() => discard, [discard]);
  const send = useCallback<SendPhoto>(
    async ({ signal, onProgress }) => {
      const wanted = { type: 'image/jpeg', size: fitClip(clip) } as const;
      const picture = video.current && (await takeFrame(video.current, wanted));
      if (!picture) throw localError('unreadable');
      discard();
      sent.current = await uploadFile(picture, { purpose: 'photo', type: wanted.type, signal, onProgress });
      return sent.current;
    },
    [clip, video, discard],
  );
  return { send, discard };
}

interface FacesOfPhotoProps extends Pick<ClipParts, 'workspace' | 'settings'> {
  readonly option: PersonOption;
  readonly photo: AdditionalPhoto;
  readonly onFound: (count: number | undefined) => void;
}

/** Faces of the photo, among which one is chosen. */
function FacesOfPhoto({ workspace, settings, option, photo, onFound }: FacesOfPhotoProps): ReactElement {
  const { sendAdditional } = workspace;
  const send = useCallback<SendPhoto>((sending) => sendAdditional(photo, sending), [sendAdditional, photo]);
  return (
    <PhotoSentContext value={workspace.isAdditionalSent}>
      <PicturedFaces
        picture={photo.view}
        {...{ photo, send, onFound }}
        value={settings.values[option.name]}
        who={option.otherwise.who}
        onChoose={(number) => settings.set(option.name, number)}
      />
    </PhotoSentContext>
  );
}
