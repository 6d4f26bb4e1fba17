import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { localExtremes } from '../../../core/filters/local-extremes.ts';
import { fillSmallGaps, gatherConnected, listComponents } from '../../../core/morphology/components.ts';
import { linearStep, quantiles } from '../../../core/numeric/scalar.ts';
import type { Box } from '../../../core/raster/crop.ts';
import type { Flags } from '../../../core/raster/flags.ts';
import type { Plane } from '../../../core/raster/plane.ts';

/** Spread in pixels by which color is smoothed: compression stores it coarsely. */
const SMOOTHING = 1;

/** Lightness between which emulsion is judged: black has no tone, and bare paper is lighter. */
const EMULSION = { least: 0.25, most: 0.93 } as const;

/**
 * Bare paper is lighter and paler than emulsion. `lighter` is the difference to its lights, `paler` the share
 * of its usual chroma, that count for 1 each; a piece begins and goes on at these sums.
 * @tuned set by eye
 */
const BARE = {
  lighter: 0.04,
  paler: 0.4,
  begins: 1.2,
  goesOn: 0.85,
  least: { light: 0.5, pale: 0.2 },
} as const;

/** Quantile that is emulsion's lights, the least of them, and the share of its chroma that is emulsion. */
const LIGHTS = { quantile: 0.9, least: 0.82, chroma: 0.75 } as const;

/** Largest hole within bare paper that is bare as well, as a share of the pixels. */
const GAP = 0.0008;

/** Share of a row or column that is bare beside the print, as a scanner's lid shows it. */
const LID = 0.6;

/**
 * Limits between torn prints and other pictures: the print's usual chroma; the spread of chroma over its
 * median, which things of several colors exceed; the share that is brown or yellow; the range of lightness.
 * @tuned set by eye; checked 2026-11-29: a torn print is told, 42 photographs without tears are not
 */
const TORN = {
  chroma: { none: 0.02, sure: 0.03 },
  spread: { most: 0.85, sure: 0.6 },
  brown: { least: 0.965, sure: 0.99 },
  range: { least: 0.25, sure: 0.35 },
  /** Share of the print that is bare, and its fewest pieces: in all, and away from its edges. */
  bare: { least: 0.002, most: 0.2, pieces: 3, inside: 1 },
} as const;

interface Paper {
  /** 1 where bare paper shows. */
  readonly bare: Flags;
  /** The print without the lid around it. */
  readonly box: Box;
  /** Tone of the emulsion: a few numbers that tell a print. */
  readonly chroma: number;
  readonly spread: number;
  readonly brown: number;
  readonly range: number;
}

/** A picture without emulsion. */
const NO_TONE = { chroma: 0, spread: Infinity, brown: 0, range: 0 } as const;

type Size = Pick<Flags, 'width' | 'height'>;

/** First and last of some lines that are mostly not bare; the last lies just outside. */
function findExtent(shares: readonly number[]): readonly [number, number] {
  const from = shares.findIndex((share) => share < LID);
  const to = shares.findLastIndex((share) => share < LID);
  return from < 0 ? [0, shares.length] : [from, to + 1];
}

/** Box of the print on the lid. */
function findPrint({ width, height, data }: Flags): Box {
  const [rows, columns] = [new Float64Array(height), new Float64Array(width)];
  for (let at = 0; at < data.length; at++) {
    rows[Math.floor(at / width)] += data[at] / width;
    columns[at % width] += data[at];
  }
  const [top, bottom] = findExtent([...rows]);
  const [left, right] = findExtent([...columns].map((count) => count / height));
  return { left, top, right, bottom };
}

interface Emulsion {
  readonly lightness: Float32Array;
  readonly chroma: Float32Array;
  /** Its lights, and its usual chroma. */
  readonly lights: number;
  readonly usual: number;
}

/** Marks bare paper: pieces that are surely paler and lighter somewhere, as far as they go on. */
function markBare({ width, height }: Size, { lightness, chroma, lights, usual }: Emulsion): Flags {
  const marks = new Uint8Array(width * height);
  const queue: number[] = [];
  const light = (at: number) => (lightness[at] - lights) / BARE.lighter;
  const pale = (at: number) => (usual - chroma[at]) / (BARE.paler * usual);
  for (let at = 0; at < marks.length; at++) {
    const isSure = light(at) > BARE.least.light && pale(at) > BARE.least.pale;
    if (!isSure || Math.min(2, light(at)) + pale(at) < BARE.begins) continue;
    marks[at] = 1;
    queue.push(at);
  }
  const visit = (at: number) => {
    if (marks[at] || Math.min(2, light(at)) + pale(at) < BARE.goesOn || light(at) < 0.2) return;
    marks[at] = 1;
    queue.push(at);
  };
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (at % width > 0) visit(at - 1);
    if (at % width < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  }
  const bare = { width, height, data: marks };
  fillSmallGaps(bare, Math.round(GAP * marks.length));
  return bare;
}

/** Maps bare paper of a print, and measures the tone of its emulsion. */
export function mapPaper({ lightness, a, b }: OklabPlanes): Paper {
  const { width, height, data } = lightness;
  const [red, yellow] = [gaussianBlurCompiled(a, SMOOTHING).data, gaussianBlurCompiled(b, SMOOTHING).data];
  const chroma = red.map((value, at) => Math.hypot(value, yellow[at]));
  const isToned = (at: number) => data[at] > EMULSION.least && data[at] < EMULSION.most;
  const seen = chroma.filter((_, at) => isToned(at));
  const usual = seen.length === 0 ? 0 : quantiles(seen, 0.5)[0];
  const lit = data.filter((_, at) => isToned(at) && chroma[at] > LIGHTS.chroma * usual);
  const nothing = { bare: { width, height, data: new Uint8Array(data.length) }, ...NO_TONE };
  if (lit.length === 0 || usual < 1e-3)
    return { ...nothing, box: { left: 0, top: 0, right: width, bottom: height } };
  const lights = Math.max(LIGHTS.least, quantiles(lit, LIGHTS.quantile)[0]);
  const bare = markBare({ width, height }, { lightness: data, chroma, lights, usual });
  const isEmulsion = (at: number) => isToned(at) && bare.data[at] === 0;
  const emulsion = chroma.filter((_, at) => isEmulsion(at));
  const tones = data.filter((_, at) => isEmulsion(at));
  if (emulsion.length === 0) return { ...nothing, box: findPrint(bare) };
  const isBrown = (at: number) => yellow[at] > 0 && red[at] > -0.3 * yellow[at] && red[at] < 1.3 * yellow[at];
  const brown = chroma.filter((_, at) => isEmulsion(at) && isBrown(at)).length / emulsion.length;
  const [low, middle, high] = quantiles(emulsion, 0.05, 0.5, 0.95);
  const [dark, light] = quantiles(tones, 0.05, 0.95);
  const spread = (high - low) / Math.max(1e-3, middle);
  return { bare, box: findPrint(bare), chroma: middle, spread, brown, range: light - dark };
}

/** Likeness of a picture to an old print whose emulsion is torn or flaked off in places, 0–1. */
export function measureTorn(planes: OklabPlanes): number {
  const { bare, box, chroma, spread, brown, range } = mapPaper(planes);
  const { least, most, pieces, inside } = TORN.bare;
  const all = listComponents(bare);
  const within = all.filter(
    ({ left, top, right, bottom }) =>
      left > box.left && top > box.top && right < box.right && bottom < box.bottom,
  );
  let count = 0;
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) count += bare.data[y * bare.width + x];
  const share = count / Math.max(1, (box.right - box.left) * (box.bottom - box.top));
  if (share < least || share > most || all.length < pieces || within.length < inside) return 0;
  return (
    linearStep(TORN.chroma.none, TORN.chroma.sure, chroma) *
    linearStep(TORN.spread.most, TORN.spread.sure, spread) *
    linearStep(TORN.brown.least, TORN.brown.sure, brown) *
    linearStep(TORN.range.least, TORN.range.sure, range)
  );
}

/** Half the width of the widest streak in pixels, and its contrast in lightness to go on, and to be sure. */
const STREAK = { reach: 5, goesOn: 0.06, sure: 0.12 } as const;

/** Least length of a streak that touches no bare paper, as a share of the longer side, and its chroma. */
const LONE = { length: 0.04, chroma: 0.9 } as const;

/** Narrow details lighter than what is around them: the top-hat transform (Meyer 1979). */
function topHat(lightness: Plane): Float32Array {
  const { reach: radius } = STREAK;
  const least = localExtremes(lightness, { radius, extreme: 'least' });
  const ground = localExtremes(least, { radius, extreme: 'most' }).data;
  return lightness.data.map((value, at) => value - ground[at]);
}

/**
 * Marks what is lost of a print: bare paper with its rims, and light streaks that go out from it or are long
 * and paler than emulsion. Teeth, eyes and shine have its tone.
 */
export function findTears(planes: OklabPlanes): Flags {
  const { lightness, a, b } = planes;
  const { width, height } = lightness;
  const { bare, chroma: usual } = mapPaper(planes);
  const [red, yellow] = [gaussianBlurCompiled(a, SMOOTHING).data, gaussianBlurCompiled(b, SMOOTHING).data];
  const streaks = topHat(lightness);
  const left = {
    width,
    height,
    data: bare.data.map((value, at) => (value || streaks[at] > STREAK.goesOn ? 1 : 0)),
  };
  const lost = { width, height, data: bare.data.slice() };
  for (let at = 0; at < left.data.length; at++) {
    if (!left.data[at]) continue;
    const { pixels, length } = gatherConnected(at, left);
    const touches = pixels.some((pixel) => bare.data[pixel]);
    const isLong = length > LONE.length * Math.max(width, height);
    const chroma = () => {
      const sum = pixels.reduce((total, pixel) => total + Math.hypot(red[pixel], yellow[pixel]), 0);
      return sum / pixels.length;
    };
    const isSure = () => pixels.some((pixel) => streaks[pixel] > STREAK.sure);
    if (touches || (isLong && isSure() && chroma() < LONE.chroma * usual))
      for (const pixel of pixels) lost.data[pixel] = 1;
  }
  return lost;
}
