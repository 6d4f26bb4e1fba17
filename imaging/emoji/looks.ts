/** How a sticker is drawn. Widths are thousandths of the sheet's side. */
export interface Look {
  /** Half the width of the step between two tones, as a share of the whole range: 0 is cut with scissors, 0.5 is modelled. */
  readonly softness: number;
  /** Share of its lightness that skin, hair and cloth lose in the shade. */
  readonly shade: number;
  /** How many tones hair and cloth have; 1 is flat. */
  readonly tones: number;
  /** How strong colours are; 1 leaves them as they are. */
  readonly chroma: number;
  /** Line around the figure and between its parts; 0 for none. */
  readonly outline: number;
  readonly inner: number;
  /** Whether lines are those of a brush. */
  readonly isBold: boolean;
  /** Share of the lightness of what it bounds that a line has: 0 is ink, more is a darker shade. */
  readonly lineTone: number;
  /** How strongly head and body are rounded by light, 0–1. */
  readonly relief: number;
  /** How strongly they shine, 0–1. */
  readonly gloss: number;
  /** Whether what shines has clean edges. */
  readonly crisp: boolean;
  /** Eyes with iris and lids, or dots. */
  readonly eyes: 'drawn' | 'dots';
}

export const lookNames = ['toon', 'flat', 'glossy', '3d'] as const;
export type LookName = (typeof lookNames)[number];

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
  /** Smooth, shining and outlined in its own colours. */
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
  /** A figure of soft plastic in the light of a studio. */
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
