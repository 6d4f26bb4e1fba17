import type { ReactElement } from 'react';
import { useOnline } from '../use-online.ts';
import type { StageViewControls } from './use-stage-view.ts';

interface PictureLayerProps {
  readonly url: string;
  readonly alt: string;
  readonly at: StageViewControls;
}

/** A picture laid on its stage as the view says. */
export function PictureLayer({ url, alt, at: { view, frame } }: PictureLayerProps): ReactElement {
  const online = useOnline();
  return (
    // biome-ignore lint/performance/noImgElement: the address is signed and short-lived, and the size is already the right one
    <img
      // A picture that did not come while offline is asked for again.
      key={String(online)}
      className="picture-layer"
      src={url}
      alt={alt}
      draggable={false}
      style={{
        left: view.x,
        top: view.y,
        width: frame.picture.width * view.scale,
        height: frame.picture.height * view.scale,
      }}
    />
  );
}
