/** Motifs of drawn pictures, in the order of the page. */
export const imageSubjects = [
  'soft-colours',
  'mountains',
  'waves',
  'low-poly',
  'scales',
  'terrazzo',
  'rainbow',
  'marble',
] as const;

export type ImageSubject = (typeof imageSubjects)[number];

/** Ratios of width to height beside those of every picture: phones, and screens. */
export const wallpaperRatios = ['9:20', '16:10', '21:9'] as const;
