import { type CanvasWish, planCanvas } from '#imaging/outpaint/plan-canvas.ts';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Pixels that a tool's result has more than its photo, of the tools that change its size. */
const countAdded: Readonly<Partial<Record<FeatureCode, (photo: Size, parameters: Parameters) => number>>> = {
  'photo-enhancer': ({ width, height }, { factor }) => (Number(factor) ** 2 - 1) * width * height,
  'image-extender': (photo, parameters) => {
    // The schema of the extender let them through.
    const { left, right, top, bottom } = planCanvas(photo, parameters as unknown as CanvasWish);
    return (photo.width + left + right) * (photo.height + top + bottom) - photo.width * photo.height;
  },
};

interface RunInput {
  readonly photo: Size;
  /** Pixels that the mask marks, where there is one. */
  readonly marked?: number | undefined;
  /** As the catalogue's schema of the tool completes them. */
  readonly parameters: Parameters;
}

/**
 * Estimated seconds of the embedded engine; null if it lacks the tool. Throws what planning the result
 * throws.
 */
export function estimateRun(feature: FeatureCode, { photo, marked, parameters }: RunInput): number | null {
  return estimateRunSeconds(feature, {
    pixels: photo.width * photo.height,
    ...(marked !== undefined && { marked }),
    added: countAdded[feature]?.(photo, parameters) ?? 0,
    ...(typeof parameters.count === 'number' && { pieces: parameters.count }),
    ...(typeof parameters.style === 'string' && { choice: parameters.style }),
    ...(typeof parameters.becomes === 'string' && { choice: parameters.becomes }),
  });
}
