import { type ReactElement, useState } from 'react';
import { useOnline } from '#components/ui/use-online.ts';
import { isFitted } from '#components/viewport/view-transform.ts';
import type { StageViewControls } from './use-stage-view.ts';

/** Addresses of one picture. */
export interface PictureSource {
  /** At most `PREVIEW_SIDE` a side. */
  readonly preview: string;
  /** The file itself, which may be of a type that the browser does not show. */
  readonly full: string;
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
  return (
    // biome-ignore lint/performance/noImgElement: the addresses are signed and short-lived, and the sizes are already the right ones
    <img
      // A picture that did not come while offline is asked for again.
      key={String(online)}
      className="picture-layer"
      src={full === 'shown' ? source.full : source.preview}
      alt={alt}
      draggable={false}
      style={{
        left: view.x,
        top: view.y,
        width: frame.picture.width * view.scale,
        height: frame.picture.height * view.scale,
      }}
      onError={() => full === 'shown' && setFull('failed')}
    />
  );
}

function isCloserThanPreview({ view, frame }: StageViewControls): boolean {
  const longest = Math.max(frame.picture.width, frame.picture.height);
  const shown = longest * view.scale * devicePixelRatio;
  return Math.min(longest, shown) > PREVIEW_SIDE && !isFitted(frame, view);
}
