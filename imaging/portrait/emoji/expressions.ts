import type { emojiExpressions } from '#lib/catalog/tools/photo-to-emoji/constants.ts';
import type { Look } from './looks.ts';

/** Drawing of an eye. `arc` is shut by a smile, `shut` by a wink or a blink. */
export type EyeShape = 'open' | 'arc' | 'shut' | 'heart';

/** Symbols on or beside a face. */
type Symbol = 'hearts' | 'sunglasses' | 'tears' | 'anger';

export interface MouthShape {
  /** Height of the corners above the middle, in half widths of the mouth; negative if they hang. */
  readonly curve: number;
  /** Gap between the lips in the middle, in half widths. */
  readonly open: number;
  /** Width relative to the photo's mouth. */
  readonly width: number;
  readonly teeth: boolean;
  readonly tongue: boolean;
  /** Height of the person's left corner above the right one, in half widths. Default 0. */
  readonly skew?: number;
}

export interface ExpressionShape {
  readonly right: EyeShape;
  readonly left: EyeShape;
  /** Opening of the eyes, 1 = usual. */
  readonly wide: number;
  /** Slant of the upper lids down towards the nose, 0–1; negative away from it. */
  readonly slant: number;
  /** Rise of the brows in tenths of the eyes' distance, and tilt of their inner ends downwards in radians. */
  readonly browRise: number;
  readonly browTilt: number;
  /** Undefined to keep the photo's mouth. */
  readonly mouth?: MouthShape;
  readonly symbols: readonly Symbol[];
}

/** State of the symbols and lids in one frame of the animation. */
interface Mood {
  /** Closure of the eyelids: 0 open, 1 shut. */
  readonly blink: number;
  /** Position in the loop of the symbols, 0–1. */
  readonly phase: number;
}

/** Inputs of every step that draws features of an expression. */
export interface FeatureParams {
  readonly expression: ExpressionShape;
  readonly look: Look;
  readonly exaggeration: number;
  readonly mood: Mood;
}

export type ExpressionName = (typeof emojiExpressions)[number];

const smiling: MouthShape = { curve: 0.42, open: 0, width: 1.08, teeth: false, tongue: false };
const laughing: MouthShape = { curve: 0.3, open: 0.8, width: 1.14, teeth: true, tongue: true };
const calm = { wide: 1, slant: 0, browRise: 0, browTilt: 0, symbols: [] } as const;

export const expressions: Readonly<Record<ExpressionName, ExpressionShape>> = {
  own: { ...calm, right: 'open', left: 'open' },
  smile: { ...calm, right: 'open', left: 'open', browRise: 0.6, wide: 0.95, mouth: smiling },
  laugh: { ...calm, right: 'arc', left: 'arc', browRise: 1, mouth: laughing },
  wink: {
    ...calm,
    right: 'open',
    left: 'shut',
    browRise: 0.6,
    mouth: { curve: 0.36, open: 0.34, width: 1.08, teeth: true, tongue: false, skew: 0.12 },
  },
  surprised: {
    ...calm,
    right: 'open',
    left: 'open',
    wide: 1.3,
    browRise: 2,
    browTilt: -0.08,
    mouth: { curve: -0.08, open: 1.15, width: 0.62, teeth: false, tongue: true },
  },
  love: { ...calm, right: 'heart', left: 'heart', browRise: 1.2, mouth: laughing, symbols: ['hearts'] },
  cool: {
    ...calm,
    right: 'open',
    left: 'open',
    browRise: 0.8,
    mouth: { ...smiling, curve: 0.3, skew: 0.2 },
    symbols: ['sunglasses'],
  },
  cry: {
    ...calm,
    right: 'open',
    left: 'open',
    slant: -0.6,
    browRise: 0.9,
    browTilt: -0.34,
    mouth: { curve: -0.5, open: 0.42, width: 0.92, teeth: false, tongue: true },
    symbols: ['tears'],
  },
  angry: {
    ...calm,
    right: 'open',
    left: 'open',
    wide: 0.92,
    slant: 0.75,
    browRise: -0.7,
    browTilt: 0.36,
    mouth: { curve: -0.38, open: 0.24, width: 0.96, teeth: true, tongue: false },
    symbols: ['anger'],
  },
};
