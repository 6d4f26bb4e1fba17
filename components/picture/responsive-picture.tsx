import type { ReactElement } from 'react';

interface ResponsivePictureProps<Width extends number> {
  /** URL of the file with this width. */
  readonly url: (width: Width) => string;
  /** Widths that exist, narrowest first. */
  readonly widths: readonly [Width, ...Width[]];
  /** Size of the original in pixels; reserves the space in the layout. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The `sizes` attribute: width of the picture in the layout. */
  readonly sizes: string;
  /** True for a picture that is visible first. */
  readonly eager?: boolean;
  /** True for an eager picture with lower priority than a similar one before it. */
  readonly yields?: boolean;
  readonly className?: string;
}

function priorityOf(eager: boolean, yields: boolean): 'high' | 'low' | 'auto' {
  if (!eager) return 'auto';
  return yields ? 'low' : 'high';
}

/** Picture with prepared files in several widths. */
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
