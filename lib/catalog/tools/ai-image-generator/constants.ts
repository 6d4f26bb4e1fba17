/** Motifs of drawn pictures, in the order of the page. */
export const imageSubjects = [
  'soft-colours',
  'skyline',
  'sky',
  'shore',
  'lake',
  'mountains',
  'waves',
  'lettering',
  'low-poly',
  'scales',
  'terrazzo',
  'rainbow',
  'marble',
] as const;

export type ImageSubject = (typeof imageSubjects)[number];

/** Motifs that are scenes in the light of an hour and a weather; palettes do not color them. */
export const scenicSubjects = ['skyline', 'sky', 'shore', 'lake'] as const;

export type ScenicSubject = (typeof scenicSubjects)[number];

/** Motifs of lines and flat shapes alone, which are written as vectors as well. */
export const shapeSubjects = ['waves', 'low-poly', 'scales', 'terrazzo', 'rainbow', 'lettering'] as const;

/** Ratios of width to height beside those of every picture: phones, and screens. */
export const wallpaperRatios = ['9:20', '16:10', '21:9'] as const;

/** Rules that lines of lettering are laid out by. */
export const letteringLayouts = ['left', 'center', 'block'] as const;

/** Grounds of posters: a plain one with a single form, or a motif beside the letters. */
export const letteringGrounds = [
  'plain',
  'soft-colours',
  'low-poly',
  'waves',
  'scales',
  'terrazzo',
  'rainbow',
] as const;

/** Languages whose forms Chinese characters can have. */
export const hanForms = ['ja', 'ko', 'tw'] as const;

/** Letters of a poster as they are set. */
export interface Lettering {
  /** One to six lines. */
  readonly text: string;
  readonly layout: (typeof letteringLayouts)[number];
  readonly ground: (typeof letteringGrounds)[number];
  readonly han: (typeof hanForms)[number];
}
