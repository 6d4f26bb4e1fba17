import type { OptionValue, OptionValues, Size } from '../../options/option.ts';

/** Size of an extended photo: by the sides in per cent, or the smallest of the ratio that holds it. */
export function extendedSize(
  { width, height }: Size,
  { ratio, left, right, top, bottom }: OptionValues,
): Size {
  const added = (length: number, share: OptionValue | undefined) =>
    Math.round((length * Number(share)) / 100);
  if (ratio === 'free') {
    return {
      width: width + added(width, left) + added(width, right),
      height: height + added(height, top) + added(height, bottom),
    };
  }
  const [across = 1, down = 1] = String(ratio).split(':').map(Number);
  return {
    width: Math.max(width, Math.round((height * across) / down)),
    height: Math.max(height, Math.round((width * down) / across)),
  };
}
