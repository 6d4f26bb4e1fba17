import type { ReactElement } from 'react';

interface ResponsivePictureProps<Width extends number> {
  /** Address of the file of a width. */
  readonly url: (width: Width) => string;
  /** Widths that exist, narrowest first. */
  readonly widths: readonly [Width, ...Width[]];
  /** Size of the original in pixels; keeps the room. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The `sizes` attribute: how wide the picture stands in the layout. */
  readonly sizes: string;
  /** True for what is in sight first. */
  readonly eager?: boolean;
  /** True for an eager picture that may come after another that shows most of the same. */
  readonly yields?: boolean;
  readonly className?: string;
}

function priorityOf(eager: boolean, yields: boolean): 'high' | 'low' | 'auto' {
  if (!eager) return 'auto';
  return yields ? 'low' : 'high';
}

/** A picture in several widths, all made beforehand. */
export function ResponsivePicture<Width extends number>(props: ResponsivePictureProps<Width>): ReactElement {
  const { url, widths, width, height, alt, sizes, eager = false, yields = false, className } = props;
  return (
    // biome-ignore lint/performance/noImgElement: next/image would need a client component and a server
    <img
      src={url(widths.at(-1) ?? widths[0])}
      srcSet={widths.map((step) => `${url(step)} ${step}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priorityOf(eager, yields)}
      decoding="async"
    />
  );
}
