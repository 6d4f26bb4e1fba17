import { type Component, listComponents } from '../../core/morphology/components.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { Area } from './area.ts';
import type { Estimate } from './estimate-blend.ts';
import { groupLetters } from './find-lines.ts';
import { compareSteps } from './measure-relief.ts';

/**
 * Letters of any colour: the edges that they remove, the error of the blend, the opacity that counts as a
 * mark and as opaque. `rim` is the most of the search border that a mark covers: it ends inside, and things
 * of the scene continue. `lettered` is the share of a mark's pixels that are letters of one line.
 */
const LETTERS = {
  relief: 10,
  error: 7,
  opacity: 0.2,
  correlation: 0.6,
  opaque: 0.85,
  rim: 0.03,
  lettered: 0.6,
} as const;

/** White or black letters that let the photo through; the error is a share of the variety of the ground. */
const PURE = {
  relief: 5.5,
  letters: 5,
  lettered: 0.7,
  solved: 0.65,
  rim: 0.03,
  correlation: 0.75,
  error: 0.16,
} as const;

/** A logo without letters has to show the photo through, as exactly as this. */
const LOGO = { relief: 4, error: 4, correlation: 0.95, variety: 15, rim: 0.005, cover: [0.03, 0.5] } as const;

/**
 * A white mark of any shape that lies over ground of many colours and explains all of them; errors are shares
 * of the variety of the ground.
 */
const EVIDENT = { relief: 4, error: 0.11, correlation: 0.97, variety: 12 } as const;

/** A second mark under one brush: one with an exact blend, or one that removes strong edges. */
const EXACT = { relief: 1, error: 2.5, correlation: 0.75 } as const;
const STRONG = { relief: 3, error: 11, correlation: 0.8 } as const;

/**
 * Thresholds for a mark that nobody brushed, each set between drawn marks and clean photos.
 * @tuned 2026-11-21, 16 drawn marks and 16 clean pictures, marks found with no clean picture touched
 */
export const MARK_EVIDENCE = {
  letters: LETTERS,
  pure: PURE,
  logo: LOGO,
  evident: EVIDENT,
  exact: EXACT,
  strong: STRONG,
} as const;

/**
 * Largest contact of a second mark with the brush's border, as a share of the root of its size. Things that
 * continue beyond it touch more.
 */
const MAX_TOUCH = 0.25;

/** Errors before the last rounds may be larger by this factor. */
const EARLY = 1.8;

/** Smaller ones are noise. */
const MIN_COMPONENT = 12;

/** An estimate that is further off than this before the last rounds never becomes a mark. */
const HOPELESS_ERROR = 11;

/** True if an estimate may still pass `assessMark`. */
export function isPromising({ sides, relief, blend }: Estimate): boolean {
  const isNear = sides !== undefined && sides.error < HOPELESS_ERROR && relief > LOGO.relief / 2;
  return isNear && blend.opacity >= LETTERS.opacity;
}

/** Box of a mark within its area, if the evidence is strong, and its kind. */
export interface Verdict {
  readonly kind: 'letters' | 'logo';
  /** Of its letters, or of its largest piece, in pixels. */
  readonly height: number;
  readonly box: Box;
  /** Of its line of letters alone. */
  readonly core: Box;
}

/**
 * Tests an estimate beyond doubt: letters on a line, or a logo, inside the area, whose removal removes the
 * edges.
 */
export function assessMark(
  area: Area,
  { marked, sides, blend, relief, ground }: Estimate,
): Verdict | undefined {
  if (!sides || relief < LOGO.relief || blend.opacity < LETTERS.opacity) return undefined;
  const flags = Uint8Array.from(marked.data, (share) => (share > 0.5 ? 1 : 0));
  const border = countRim(area, flags);
  const rim = border.marked / Math.max(1, border.rim);
  const parts = listComponents({ width: area.width, height: area.height, data: flags }).filter(
    ({ size }) => size >= MIN_COMPONENT,
  );
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  if (whole === 0 || rim > LETTERS.rim) return undefined;
  const [line] = groupLetters(parts).toSorted((a, b) => b.size - a.size);
  const isPure = blend.colour.every((value) => value === 255) || blend.colour.every((value) => value === 0);
  if (line && isPure && rim < PURE.rim && line.letters >= PURE.letters && line.size > PURE.lettered * whole)
    if (isExplained(area, { marked, sides, blend, relief, ground }))
      return { kind: 'letters', box: boxAround(parts), core: line.box, height: line.height };
  if (sides.error > LETTERS.error) return undefined;
  if (
    line &&
    relief > LETTERS.relief &&
    line.size > LETTERS.lettered * whole &&
    (blend.opacity > LETTERS.opaque || sides.correlation > LETTERS.correlation)
  )
    return { kind: 'letters', box: boxAround(parts), core: line.box, height: line.height };
  const cover = whole / area.brushed.reduce((sum, flag) => sum + flag, 0);
  const height = Math.max(...parts.map(({ top, bottom }) => bottom - top));
  const isLogo =
    isPure &&
    rim <= LOGO.rim &&
    sides.error < LOGO.error &&
    sides.correlation > LOGO.correlation &&
    sides.variety > LOGO.variety &&
    cover > LOGO.cover[0] &&
    cover < LOGO.cover[1];
  return isLogo || isEvident({ sides, blend, relief })
    ? { kind: 'logo', box: boxAround(parts), core: boxAround(parts), height }
    : undefined;
}

/** True if white or black letters explain the steps across their edges. */
function isExplained(area: Area, estimate: Estimate): boolean {
  const { sides, relief } = estimate;
  if (!sides || relief < PURE.relief || sides.correlation < PURE.correlation) return false;
  if (sides.error > Math.max(LETTERS.error, PURE.error * sides.variety)) return false;
  const { solved, unsolved } = compareSteps(area, estimate);
  const good = solved.reduce((sum, count) => sum + count, 0);
  const bad = unsolved.reduce((sum, count) => sum + count, 0);
  return good > PURE.solved * (good + bad);
}

/** Black ones are left out: so do hard shadows look. */
function isEvident({ sides, blend, relief }: Pick<Estimate, 'sides' | 'blend' | 'relief'>): boolean {
  return (
    sides !== undefined &&
    blend.colour.every((value) => value === 255) &&
    relief > EVIDENT.relief &&
    sides.variety > EVIDENT.variety &&
    sides.error < EVIDENT.error * sides.variety &&
    sides.correlation > EVIDENT.correlation
  );
}

/** True if an estimate under a removed mark may still pass `isFurtherMark`. */
export function mayBeFurtherMark({ sides, relief, blend }: Estimate): boolean {
  if (!sides || blend.opacity < LETTERS.opacity) return false;
  return [EXACT, STRONG].some((kind) => relief > kind.relief && sides.error < EARLY * kind.error);
}

/**
 * True if an estimate under a removed mark is one more mark. It removes edges and ends inside the brush,
 * which things of the scene do not.
 */
export function isFurtherMark(area: Area, { marked, sides, blend, relief }: Estimate): boolean {
  if (!sides || blend.opacity < LETTERS.opacity) return false;
  const flags = Uint8Array.from(marked.data, (share) => (share > 0.5 ? 1 : 0));
  const size = flags.reduce((sum, flag) => sum + flag, 0);
  if (countRim(area, flags).marked > MAX_TOUCH * Math.sqrt(size)) return false;
  const { error, correlation } = sides;
  // An opaque one hides the photo, so that its sides do not go together, and must be flat instead.
  if (relief > EXACT.relief && error < EXACT.error)
    return blend.opacity > LETTERS.opaque || correlation > EXACT.correlation;
  return relief > STRONG.relief && error < STRONG.error && correlation > STRONG.correlation;
}

/** Pixels at the brush's border, and the number of marked ones. */
function countRim({ width, brushed }: Area, flags: Uint8Array): { rim: number; marked: number } {
  let rim = 0;
  let marked = 0;
  for (let at = 0; at < flags.length; at++) {
    if (!brushed[at]) continue;
    const column = at % width;
    const isBeside = column > 0 && column < width - 1 && brushed[at - 1] && brushed[at + 1];
    if (isBeside && brushed[at - width] && brushed[at + width]) continue;
    rim++;
    marked += flags[at];
  }
  return { rim, marked };
}

function boxAround(parts: readonly Component[]): Box {
  return {
    left: Math.min(...parts.map(({ left }) => left)),
    top: Math.min(...parts.map(({ top }) => top)),
    right: Math.max(...parts.map(({ right }) => right)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
  };
}
