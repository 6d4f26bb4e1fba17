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
  /** Where it lies on the stage's picture; left out where it fills it. */
  readonly place?: PicturePlace | null;
}

interface PictureLayerProps {
  readonly source: PictureSource;
  readonly alt: string;
  readonly at: StageViewControls;
}

/** Longer side of a preview in pixels, as the host makes it. */
const PREVIEW_SIDE = 2048;

/** A picture laid on its stage as the view says: the preview, or the file itself where someone looks closer than that. */
export function PictureLayer({ source, alt, at }: PictureLayerProps): ReactElement {
  const { view, frame } = at;
  const online = useOnline();
  const [full, setFull] = useState<'unneeded' | 'shown' | 'failed'>('unneeded');
  if (full === 'unneeded' && isCloserThanPreview(at)) setFull('shown');
  const whole = { left: 0, top: 0, ...frame.picture };
  const picture = (
    // biome-ignore lint/performance/noImgElement: the addresses are signed and short-lived, and the sizes are already the right ones
    <img
      // A picture that did not come while offline is asked for again.
      key={String(online)}
      className="picture-layer"
      src={full === 'shown' ? source.full : source.preview}
      alt={alt}
      draggable={false}
      style={placed(source.place ?? whole, view)}
      onError={() => full === 'shown' && setFull('failed')}
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

function placed({ left, top, width, height }: PicturePlace, { x, y, scale }: StageViewControls['view']) {
  return { left: x + left * scale, top: y + top * scale, width: width * scale, height: height * scale };
}

function isCloserThanPreview({ view, frame }: StageViewControls): boolean {
  const longest = Math.max(frame.picture.width, frame.picture.height);
  const shown = longest * view.scale * devicePixelRatio;
  return Math.min(longest, shown) > PREVIEW_SIDE && !isFitted(frame, view);
}
