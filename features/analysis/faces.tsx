import './analysis.css';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { useWaitsForRun } from '#lib/browser/storage/wait-for-run.ts';
import { AnalysisButton } from './analysis-button.tsx';
import { chosenFaces, type FaceBox, readFaceBoxes } from './read-face-boxes.ts';
import type { SendPhoto } from './run-analysis.ts';
import { useAnalysis } from './use-analysis.ts';

/** Side of its face on which a badge stands, or the chin inside its box. */
type BadgePlace = 'above' | 'below' | 'left' | 'right' | 'chin';

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Room of a badge in per cent of the photo: 28 of 400 CSS pixels, the least that a photo is shown in. */
const BADGE = 7;

/** Band of the eyes in a face box, from its top, as shares of its height. */
const EYES = [0.15, 0.62] as const;

const PLACES = ['above', 'below', 'left', 'right', 'chin'] as const satisfies readonly BadgePlace[];

/**
 * Places of badges beside faces: inside the photo, and over nobody's eyes; the chin of a face that leaves no
 * room around it. Where none is like that, the one below.
 */
export function placeBadges(boxes: readonly FaceBox[]): BadgePlace[] {
  const eyes = boxes.map(eyesOf);
  return boxes.map((box) => {
    const isFree = (place: BadgePlace) => {
      const badge = badgeAt(box, place);
      return isInside(badge) && !eyes.some((band) => overlap(band, badge));
    };
    return PLACES.find(isFree) ?? 'below';
  });
}

function eyesOf({ left, top, width, height }: FaceBox): Rectangle {
  return { left, right: left + width, top: top + EYES[0] * height, bottom: top + EYES[1] * height };
}

/** Badges stand at the left or top of their side, and at the left of a chin. */
function badgeAt({ left, top, width, height }: FaceBox, place: BadgePlace): Rectangle {
  const x = place === 'left' ? left - BADGE : place === 'right' ? left + width : left;
  const y =
    place === 'above'
      ? top - BADGE
      : place === 'below'
        ? top + height
        : top + (place === 'chin' ? height - BADGE : 0);
  return { left: x, right: x + BADGE, top: y, bottom: y + BADGE };
}

function isInside({ left, top, right, bottom }: Rectangle): boolean {
  return left >= 0 && top >= 0 && right <= 100 && bottom <= 100;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

interface Faces {
  /** Null before the analysis. */
  readonly found: readonly FaceBox[] | null;
  /** Progress of the analysis, and a button that starts it where it did not start by itself, or failed. */
  readonly button: ReactElement;
  /** Note over the photo while its faces are looked for at once; the button may be out of sight. */
  readonly note: ReactElement | null;
}

interface FacesOptions {
  /** True to look only on request. */
  readonly waits: boolean;
  /** Of the button. */
  readonly label: string;
  /** Photo whose faces are looked for at once; null for one whose faces are found on request. */
  readonly photo: object | null;
}

/** Face boxes of one photo, found as soon as it is open, or on request. */
export function useFaces(send: SendPhoto, { label, photo, waits }: FacesOptions): Faces {
  const t = useTranslations('analysis');
  const { state, start, cancel } = useAnalysis(send);
  const [found, setFound] = useState<readonly FaceBox[] | null>(null);
  const find = () =>
    start({ kind: 'find-faces', parameters: {} }, async ({ findings }) => setFound(readFaceBoxes(findings)));
  const latest = useRef(find);
  latest.current = find;
  const mustWait = useRef(waits);
  mustWait.current = waits;
  useEffect(() => {
    setFound(null);
    if (photo && !mustWait.current) latest.current();
  }, [photo]);
  const button = (
    <AnalysisButton
      {...{ label, state }}
      working={t(photo ? 'faces.findingSends' : 'faces.finding')}
      outcome={found && t('faces.found', { count: found.length })}
      isOnce
      onStart={find}
      onCancel={cancel}
    />
  );
  const note =
    photo && state.kind === 'working' ? <p className="tap-hint">{t('faces.findingSends')}</p> : null;
  return { found, button, note };
}

interface FaceBoxesProps {
  /** Accessible name of the group, naming the photo. */
  readonly legend: string;
  readonly boxes: readonly FaceBox[];
  /** Numbers of the chosen faces. */
  readonly chosen: readonly number[];
  readonly onChoose: (number: number) => void;
}

/** Buttons over the faces, numbered from the left as in the tools' parameters. */
export function FaceBoxes({ legend, boxes, chosen, onChoose }: FaceBoxesProps): ReactElement {
  const t = useTranslations('analysis');
  const tag = useLanguageTag();
  const name = new Intl.NumberFormat(tag);
  const places = placeBadges(boxes);
  return (
    <fieldset className="faces" aria-label={legend}>
      {boxes.map(({ number, left, top, width, height }, index) => (
        <button
          key={number}
          type="button"
          className="face-box"
          aria-label={t('faces.choose', { number })}
          aria-pressed={chosen.includes(number)}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
          onClick={() => onChoose(number)}
        >
          <span aria-hidden="true" data-place={places[index]}>
            {name.format(number)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

interface PicturedFacesProps {
  /** URL of a copy of the photo. */
  readonly picture: string;
  /** Photo whose faces are looked for at once. */
  readonly photo: object;
  readonly send: SendPhoto;
  /** Value of the option, and the default choice without a number. */
  readonly value: unknown;
  readonly who: 'largest' | 'everybody';
  readonly onChoose: (number: number) => void;
  readonly onFound: (count: number | undefined) => void;
}

/** Face choice for an additional photo: the photo with numbered boxes, once its faces are found. */
export function PicturedFaces(props: PicturedFacesProps): ReactElement {
  const { picture, photo, send, value, who, onChoose, onFound } = props;
  const t = useTranslations('analysis');
  const { found, button } = useFaces(send, {
    label: t('faces.showOther'),
    photo,
    waits: useWaitsForRun(),
  });
  const count = found?.length;
  useEffect(() => {
    onFound(count);
    return () => onFound(undefined);
  }, [onFound, count]);
  return (
    <>
      {button}
      {found && found.length > 0 && (
        <div className="faces-picture">
          {/* biome-ignore lint/performance/noImgElement: a URL within this page */}
          <img src={picture} alt="" />
          <FaceBoxes
            legend={t('faces.legendOther')}
            boxes={found}
            chosen={chosenFaces(found, { value, who })}
            onChoose={onChoose}
          />
        </div>
      )}
    </>
  );
}
