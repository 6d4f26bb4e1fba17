import { type ReactElement, useState } from 'react';
import { useOnline } from '#components/ui/use-online.ts';
import { isFitted } from '#components/viewport/view-transform.ts';
import type { PicturePlace } from './place-of-before.ts';
import type { StageViewControls } from './use-stage-view.ts';

/** Addresses of one picture. */
export interface PictureSource {
  /** At most `PREVIEW_SIDE` a side. */
  readonly preview: string;
  /** The file itself, which may be of a type that the browser does not show. */
  readonly full: string;
  /** Place on the stage's picture; left out where it fills it. */
  readonly place?: PicturePlace | null;
  /**
   * Asks for the address of the file anew: those that come with a result work for a quarter of an hour. Null
   * where it is gone.
   */
  readonly renew: () => Promise<string | null>;
}

interface PictureLayerProps {
  readonly source: PictureSource;
  readonly alt: string;
  readonly at: StageViewControls;
}

/** Longer side of a preview in pixels, as the host makes it. */
const PREVIEW_SIDE = 2048;

/**
 * A picture laid on its stage as the view says: the preview, or the file itself where someone looks closer
 * than that.
 */
export function PictureLayer({ source, alt, at }: PictureLayerProps): ReactElement {
  const { view, frame } = at;
  const online = useOnline();
  const { url, onError } = usePictureUrl(source, isCloserThanPreview(at));
  const whole = { left: 0, top: 0, ...frame.picture };
  const picture = (
    // biome-ignore lint/performance/noImgElement: the addresses are signed and short-lived, and the sizes are already the right ones
    <img
      // A picture that did not come while offline is asked for again.
      key={String(online)}
      className="picture-layer"
      src={url}
      alt={alt}
      draggable={false}
      style={placed(source.place ?? whole, view)}
      onError={onError}
    />
  );
  if (!source.place) return picture;
  return (
    <>
      <span className="picture-layer nothing" style={placed(whole, view)} />
      {picture}
    </>
  );
}

interface Missed {
  /** The address that did not work. */
  readonly full: string;
  readonly renewed: string | null;
  /** True where the renewed URL failed as well. */
  readonly isHopeless: boolean;
}

/**
 * The preview’s address, and that of the file once someone looked closer; where it has run out, a new one,
 * and else the preview again.
 */
function usePictureUrl({ preview, full, renew }: PictureSource, isClose: boolean) {
  const [wanted, setWanted] = useState(false);
  const [last, setMissed] = useState<Missed | null>(null);
  if (isClose && !wanted) setWanted(true);
  // Of another picture it tells nothing.
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
