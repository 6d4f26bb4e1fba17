import { type ReactElement, useState } from 'react';
import { useOnline } from '#components/ui/use-online.ts';
import type { StageViewControls } from '#components/viewport/use-stage-view.ts';
import { isFitted } from '#components/viewport/view-transform.ts';
import type { Ground } from '../cut-out/ground-layer.tsx';
import { GroundLayer } from '../cut-out/ground-layer.tsx';
import type { PicturePlace } from './place-of-before.ts';

/** URLs of one picture. */
export interface PictureSource {
  /** Preview with at most `PREVIEW_SIDE` pixels a side. */
  readonly preview: string;
  /** Original file, whose type the browser may not be able to show. */
  readonly full: string;
  /** Position on the stage's picture; undefined where it fills the stage. */
  readonly place?: PicturePlace | null;
  /** True for an original of another frame than the result: it can stand beside it, and not lie over it. */
  readonly isBeside?: boolean;
  /**
   * Requests a new URL of the file, since signed URLs expire after a quarter of an hour. Null where the file
   * is deleted.
   */
  readonly renew: () => Promise<string | null>;
  /** Background under a cut-out, and the photo that it may be made of. */
  readonly ground?: { readonly of: Ground; readonly photo: string | null };
}

interface PictureLayerProps {
  readonly source: PictureSource;
  readonly alt: string;
  readonly at: StageViewControls;
}

/** Longer side of a preview in pixels, as the host produces it. */
const PREVIEW_SIDE = 2048;

/** Picture at the view's position: the preview, or the original file at a higher zoom. */
export function PictureLayer({ source, alt, at }: PictureLayerProps): ReactElement {
  const { view, frame } = at;
  const { url, onError } = usePictureUrl(source, isCloserThanPreview(at));
  const { turn, onLoad } = useTurnOfLoading(url);
  const whole = { left: 0, top: 0, ...frame.picture };
  const { ground } = source;
  const hasGround = ground !== undefined && ground.of.kind !== 'none';
  const picture = (
    // biome-ignore lint/performance/noImgElement: the URLs are signed and short-lived, and the sizes are already the right ones
    <img
      key={turn}
      className={hasGround ? 'picture-layer bare' : 'picture-layer'}
      src={url}
      alt={alt}
      draggable={false}
      style={placed(source.place ?? whole, view)}
      onLoad={onLoad}
      onError={onError}
    />
  );
  if (hasGround) {
    return (
      <>
        <GroundLayer
          ground={ground.of}
          cutOut={source.preview}
          photo={ground.photo}
          style={placed(whole, view)}
        />
        {picture}
      </>
    );
  }
  if (!source.place) return picture;
  return (
    <>
      <span
        className={source.isBeside ? 'picture-layer around' : 'picture-layer nothing'}
        style={placed(whole, view)}
      />
      {picture}
    </>
  );
}

/** Counts on when the connection is back while a picture is not loaded; one that is shown stays. */
function useTurnOfLoading(url: string) {
  const isOnline = useOnline();
  const [last, setLast] = useState({ turn: 0, wasOnline: isOnline, loaded: '' });
  const { turn, wasOnline, loaded } = last;
  if (isOnline !== wasOnline) {
    // Of one that was on its way, the browser may tell the failure only after this.
    const isMissed = isOnline && loaded !== url;
    setLast({ turn: isMissed ? turn + 1 : turn, wasOnline: isOnline, loaded });
  }
  return { turn, onLoad: () => setLast((now) => ({ ...now, loaded: url })) };
}

interface Missed {
  /** URL that failed. */
  readonly full: string;
  readonly renewed: string | null;
  /** True where the renewed URL failed as well. */
  readonly isHopeless: boolean;
}

/**
 * URL of the preview, or of the file once the view was enlarged. A failed URL is renewed once, else the
 * preview is used again.
 */
function usePictureUrl({ preview, full, renew }: PictureSource, isClose: boolean) {
  const [wanted, setWanted] = useState(false);
  const [last, setMissed] = useState<Missed | null>(null);
  if (isClose && !wanted) setWanted(true);
  // A failure of another picture's URL does not count.
  const missed = last?.full === full ? last : null;
  const usable = missed ? !missed.isHopeless && missed.renewed : full;
  const onError = () => {
    if (!wanted || !usable) return;
    setMissed({ full, renewed: null, isHopeless: missed !== null });
    if (missed) return;
    const take = (renewed: string | null) =>
      setMissed((now) => (now?.full === full && !now.isHopeless ? { ...now, renewed } : now));
    renew().then(take, () => undefined);
  };
  return { url: (wanted && usable) || preview, onError };
}

function placed({ left, top, width, height }: PicturePlace, { x, y, scale }: StageViewControls['view']) {
  return { left: x + left * scale, top: y + top * scale, width: width * scale, height: height * scale };
}

function isCloserThanPreview({ view, frame }: StageViewControls): boolean {
  const longest = Math.max(frame.picture.width, frame.picture.height);
  const shown = longest * view.scale * devicePixelRatio;
  return Math.min(longest, shown) > PREVIEW_SIDE && !isFitted(frame, view);
}
