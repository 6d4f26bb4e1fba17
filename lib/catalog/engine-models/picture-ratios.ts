/** Ratios of width to height that people choose from. */
export const pictureRatios = ['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9'] as const;

export type PictureRatio = (typeof pictureRatios)[number];

/** Pixels of pictures that are made of words, about one million in steps that all models take. */
const promisedSizes: Readonly<Record<PictureRatio, { readonly width: number; readonly height: number }>> = {
  '1:1': { width: 1024, height: 1024 },
  '4:5': { width: 896, height: 1120 },
  '3:4': { width: 864, height: 1152 },
  '2:3': { width: 832, height: 1248 },
  '9:16': { width: 720, height: 1280 },
  '5:4': { width: 1120, height: 896 },
  '4:3': { width: 1152, height: 864 },
  '3:2': { width: 1248, height: 832 },
  '16:9': { width: 1280, height: 720 },
};

/** Size of a picture that is made of words, whichever model makes it. */
export function promisedSize(ratio: PictureRatio): { readonly width: number; readonly height: number } {
  return promisedSizes[ratio];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A ratio such as `9:20` as a size of that shape; a square where it is none. */
export function shapeOf(ratio: unknown): Size {
  const [width = 1, height = 1] = /^\d+:\d+$/.test(String(ratio)) ? String(ratio).split(':').map(Number) : [];
  return { width, height };
}

/** The ratio of a list that is nearest to the shape of a size. */
export function nearestRatio(ratios: readonly PictureRatio[], { width, height }: Size): PictureRatio {
  const off = (ratio: PictureRatio) => {
    const shape = shapeOf(ratio);
    return Math.abs(Math.log((shape.width * height) / (shape.height * width)));
  };
  return ratios.reduce((best, ratio) => (off(ratio) < off(best) ? ratio : best));
}
