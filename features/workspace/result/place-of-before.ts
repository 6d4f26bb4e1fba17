import type { Extent } from '#components/viewport/view-transform.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

/** Position of the original within a result, in pixels of the result. */
export interface PicturePlace extends Extent {
  readonly left: number;
  readonly top: number;
}

type Findings = Readonly<Record<string, unknown>> | null;

/** Tools that extend the photo, and report the pixels added to each side in their findings. */
const EXTENDING: readonly FeatureCode[] = ['image-extender'];

/** Position of the original in an extended result; null for other results or without findings. */
export function placeOfBefore(
  feature: FeatureCode,
  { result, findings }: { result: Extent; findings: Findings },
): PicturePlace | null {
  if (!EXTENDING.includes(feature) || !findings) return null;
  const { left, top, right, bottom } = findings;
  if (![left, top, right, bottom].every((added) => typeof added === 'number' && added >= 0)) return null;
  const width = result.width - Number(left) - Number(right);
  const height = result.height - Number(top) - Number(bottom);
  return width > 0 && height > 0 ? { left: Number(left), top: Number(top), width, height } : null;
}

/** Position of a picture of another shape (width to height) in the middle of a result, fitted into it. */
export function placeWithin({ width, height }: Extent, shape: number): PicturePlace {
  const size = {
    width: Math.min(width, height * shape),
    height: Math.min(height, width / shape),
  };
  return { ...size, left: (width - size.width) / 2, top: (height - size.height) / 2 };
}
