import type { ReactElement } from 'react';

interface ResponsivePictureProps<Width extends number> {
  /** Address of the file of a format at a width. */
  readonly url: (format: 'avif' | 'webp' | 'jpg', width: Width) => string;
  /** Widths that exist, narrowest first. */
  readonly widths: readonly [Width, ...Width[]];
  /** Size of the original in pixels; keeps the room. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The `sizes` attribute: how wide the picture stands in the layout. */
  readonly sizes: string;
  /** True for the one picture that is in sight first. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** A picture in AVIF, WebP and JPEG, each in several widths, all made beforehand: next/image would need a client component and a server. */
export function ResponsivePicture<Width extends number>(props: ResponsivePictureProps<Width>): ReactElement {
  const { url, widths, width, height, alt, sizes, eager = false, className } = props;
  const srcSet = (format: 'avif' | 'webp' | 'jpg') =>
    widths.map((step) => `${url(format, step)} ${step}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <img
        src={url('jpg', widths.at(-1) ?? widths[0])}
        srcSet={srcSet('jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
