import type { emojiStyles } from '#lib/catalog/tools/photo-to-emoji/constants.ts';

/** Drawing style of a sticker. Widths are thousandths of the sheet's side. */
export interface Look {
  /**
   * Half the width of the step between two tones, as a fraction of the range: 0 is a hard edge, 0.5 a smooth
   * gradient.
   */
  readonly softness: number;
  /** Fraction of lightness that skin, hair and cloth lose in the shade. */
  readonly shade: number;
  /** Number of tones in hair and cloth; 1 is flat. */
  readonly tones: number;
  /** Factor of the colours' chroma. */
  readonly chroma: number;
  /** Line around the figure and between its parts; 0 for none. */
  readonly outline: number;
  readonly inner: number;
  /** True for brush lines. */
  readonly isBold: boolean;
  /** Lightness of a line relative to the colours beside it: 0 is black. */
  readonly lineTone: number;
  /** Strength of shading on head and body, 0–1. */
  readonly relief: number;
  /** Strength of highlights, 0–1. */
  readonly gloss: number;
  /** True for highlights with sharp edges. */
  readonly crisp: boolean;
  /** Eyes with iris and lids, or dots. */
  readonly eyes: 'drawn' | 'dots';
}

export type LookName = (typeof emojiStyles)[number];

export const looks: Readonly<Record<LookName, Look>> = {
  /** Cel shading and bold ink. */
  toon: {
    softness: 0.05,
    shade: 0.17,
    tones: 4,
    chroma: 1.18,
    outline: 10,
    inner: 6.5,
    isBold: true,
    lineTone: 0.12,
    relief: 0,
    gloss: 0,
    crisp: false,
    eyes: 'drawn',
  },
  /** Paper cut: few clear tones and no lines. */
  flat: {
    softness: 0.02,
    shade: 0.1,
    tones: 2,
    chroma: 1.3,
    outline: 0,
    inner: 0,
    isBold: false,
    lineTone: 0.3,
    relief: 0,
    gloss: 0,
    crisp: false,
    eyes: 'dots',
  },
  /** Smooth and shiny, outlined in its own colours. */
  glossy: {
    softness: 0.22,
    shade: 0.16,
    tones: 3,
    chroma: 1.45,
    outline: 9,
    inner: 6,
    isBold: false,
    lineTone: 0.3,
    relief: 0.35,
    gloss: 0.75,
    crisp: true,
    eyes: 'drawn',
  },
  /** Soft plastic under studio light. */
  '3d': {
    softness: 0.5,
    shade: 0.13,
    tones: 1,
    chroma: 1.3,
    outline: 0,
    inner: 0,
    isBold: false,
    lineTone: 0.35,
    relief: 1,
    gloss: 0.4,
    crisp: false,
    eyes: 'drawn',
  },
};
