import type { Mask } from '../../core/picture.ts';
import type { DocumentFormat, Span } from './document-formats.ts';
import type { PassportHead } from './measure-passport-head.ts';
import { fromUpright } from './upright-frame.ts';

/** Framing of a head in a document's photo. */
export interface Framing {
  /** Millimetres on paper per pixel of the photo. */
  readonly scale: number;
  /** From the photo's lower border on paper to the line through the eyes, in millimetres. */
  readonly eyes: number;
  /** x of the upright frame at the photo's middle, in pixels right of its origin. */
  readonly middle: number;
}

/** Lengths of a framed head, in millimetres on paper. */
interface FramedHead {
  /** From the chin to the top by the rule. */
  readonly head: number;
  readonly eyes: number;
  /** Margins above the top, and above the hair. */
  readonly above: number;
  readonly aboveHair: number;
  readonly below: number;
}

/** Lengths of a head in a framing. */
export function measureFraming(
  { chin, crown, hair }: PassportHead,
  { scale, eyes }: Framing,
  { height, top }: Pick<DocumentFormat, 'height' | 'top'>,
): FramedHead {
  const tip = top === 'hair' ? hair : crown;
  return {
    head: scale * (chin + tip),
    eyes,
    above: height - eyes - scale * tip,
    aboveHair: height - eyes - scale * hair,
    below: eyes - scale * chin,
  };
}

/** Sizes and positions tried over the range of a rule. */
const TRIED = 25;

/** Margin at the ends of a size range, as a fraction of it: scissors and scanners need tolerance. */
const MARGIN = 0.1;

/** Fraction of the free height above the head in a well-composed photo, and the deviation that looks odd. */
const ABOVE = 0.4;
const ABOVE_OFF = 0.12;

/** Margin above the hair in millimetres below which it looks cut. */
const HAIR_ROOM = 1.5;

/**
 * Costs of flaws: breaking the rule costs more than cut hair, and a floating head or body more than
 * composition. Space above a head cut by the photo is useless.
 */
const COSTS = { rule: 400, cut: 3, capped: 12, floating: 3, hair: 2, size: 1.5, place: 1 } as const;

function between([min, max]: Span, share: number): number {
  return min + (max - min) * share;
}

function outside([min, max]: Span, value: number): number {
  return Math.max(0, min - value, value - max);
}

/**
 * Probed positions of a floating body, in fractions of width and height: along the lower half, and along the
 * top.
 */
const probes = [0, 0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85, 1].flatMap((x) =>
  [0, 0.55, 0.7, 0.85, 1].map((y) => ({ x, y })),
);

interface FramingParams {
  readonly head: PassportHead;
  readonly format: DocumentFormat;
  /** Person, of the photo's size. */
  readonly matte: Mask;
}

/**
 * Floating parts of a head or body because the photo ends inside the paper, in millimetres at the worst
 * place.
 */
interface Floating {
  /** At the photo's upper border. */
  readonly above: number;
  readonly below: number;
  readonly beside: number;
}

/** Smallest coverage of a person. */
const PRESENT = 96;

/** Measures the floating parts of a head or body. */
export function measureFloating({ head, format, matte }: FramingParams, framing: Framing): Floating {
  const { width, height, data } = matte;
  const max = { above: 0, below: 0, beside: 0 };
  for (const probe of probes) {
    const { x, y } = fromUpright(head.frame, {
      x: framing.middle + ((probe.x - 0.5) * format.width) / framing.scale,
      y: (framing.eyes - (1 - probe.y) * format.height) / framing.scale,
    });
    const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
    const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
    const away = Math.hypot(x - Math.max(0, Math.min(width, x)), y - Math.max(0, Math.min(height, y)));
    if (away === 0 || data[row * width + column] <= PRESENT) continue;
    const side = y < 0 ? 'above' : y > height ? 'below' : 'beside';
    max[side] = Math.max(max[side], away * framing.scale);
  }
  return max;
}

/**
 * Cost of the position: distance of the eyes from the middle of the rule's range, or of the margins from a
 * good composition.
 */
function costOfPosition(format: DocumentFormat, { eyes, above, below }: FramedHead): number {
  const share = above / Math.max(1, above + below);
  const isWide = format.eyes[1] - format.eyes[0] > 0.15 * format.height;
  if (isWide) return ((share - ABOVE) / ABOVE_OFF) ** 2;
  return ((eyes - between(format.eyes, 0.5)) / (0.5 * (format.eyes[1] - format.eyes[0]))) ** 2;
}

function costOf(params: FramingParams, framing: Framing): number {
  const { head, format } = params;
  const framed = measureFraming(head, framing, format);
  const broken = outside(format.eyes, framed.eyes) + outside(format.below, framed.below);
  const above = outside(format.above, framed.above);
  const floating = measureFloating(params, framing);
  const off = (framed.head - between(format.head, 0.5)) / (0.5 * (format.head[1] - format.head[0]));
  const cutHair = Math.max(0, HAIR_ROOM - framed.aboveHair);
  return (
    COSTS.rule * broken +
    (head.isCut ? COSTS.cut : COSTS.rule) * above +
    COSTS.capped * floating.above +
    COSTS.floating * Math.max(floating.below, floating.beside) +
    COSTS.size * off ** 2 +
    (head.isCut ? 0 : COSTS.hair * cutHair ** 2 + COSTS.place * costOfPosition(format, framed))
  );
}

/**
 * Chooses size and position of a head within the rule: near the middle of its ranges, with hair inside where
 * possible, and without a floating body. The eyes are level, the face in the middle.
 */
export function planFraming(params: FramingParams): Framing {
  const { head, format } = params;
  const length = head.chin + (format.top === 'hair' ? head.hair : head.crown);
  let best: Framing | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (let size = 0; size < TRIED; size++) {
    const share = MARGIN + ((1 - 2 * MARGIN) * size) / (TRIED - 1);
    const scale = between(format.head, share) / length;
    for (let place = 0; place < TRIED; place++) {
      const eyes = between(format.eyes, 0.04 + (0.92 * place) / (TRIED - 1));
      // On a turned head the middle between the eyes is not the middle of the head.
      const framing = { scale, eyes, middle: 0.5 * head.middle };
      const price = costOf(params, framing);
      if (price < min) [min, best] = [price, framing];
    }
  }
  return best ?? { scale: 1, eyes: 0, middle: 0 };
}
