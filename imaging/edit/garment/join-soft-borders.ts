import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { type ClothColour, restoreLight } from './damp-light.ts';

/** Distance to a border at which colours are compared, in pixels. */
const BESIDE = 3;

/** Smallest mean step at the border of two cloths, as a fraction of their difference. */
const STEP = 0.55;

/** Largest difference of colours within one cloth, with damped light. */
const FARTHEST = 0.13;

/** Shortest border that counts, in sides of a square of the smaller cloth's area. */
const MIN_BORDER = 0.2;

/**
 * Cloth of one dye in other light. It is paler by the light that its surface throws back, and of one hue
 * (dichromatic reflection, Shafer 1985), or so dark that its colour is that of the lamps. Borders of such
 * pieces may be less soft.
 * @tuned 2026-11-29, 10 people on photographs and the drawn portraits, garments by eye
 */
const SAME_DYE = {
  step: 0.85,
  farthest: 0.14,
  hue: 0.3,
  paler: 0.1,
  coloured: 0.06,
  dark: 0.36,
  apart: 0.15,
} as const;

/**
 * Cloth in the light and in the shade, however deep: a and b per lightness stay, or at least the hue does.
 * Their border is long and less soft than that of a fold, but no seam. `darker` is the largest difference of
 * damped light: to a white shirt a suit is no shade. It is `blacker` for what is below `black` beside cloth
 * below `middle`, as deep shade has little light. `alike` is the largest distance of a and b, `hue` the
 * largest angle in radians where both are above `coloured`, and `border` the least length of the border in
 * sides of a square of the smaller cloth's area.
 * @tuned 2026-11-30, 22 people on 9 photographs, borders of their cloths by eye
 */
const SHADE = {
  ...{ step: 0.72, darker: 0.15, border: 1 },
  ...{ black: 0.2, middle: 0.5, blacker: 0.2 },
  ...{ alike: 0.045, coloured: 0.1, hue: 0.2, paler: 2 },
} as const;

interface Border {
  count: number;
  /** Sum of its steps in lightness, a and b. */
  readonly steps: [number, number, number];
}

interface Means {
  readonly counts: readonly number[];
  readonly colours: readonly ClothColour[];
}

function measureMeans(
  planes: OklabPlanes,
  { labels, count }: { readonly labels: Uint8Array; readonly count: number },
): Means {
  const counts = new Array<number>(count + 1).fill(0);
  const sums = counts.map((): [number, number, number] => [0, 0, 0]);
  for (let at = 0; at < labels.length; at++) {
    const sum = sums[labels[at]];
    counts[labels[at]]++;
    sum[0] += planes.lightness.data[at];
    sum[1] += planes.a.data[at];
    sum[2] += planes.b.data[at];
  }
  const colours = sums.map((sum, label): [number, number, number] => {
    const size = Math.max(1, counts[label]);
    return [sum[0] / size, sum[1] / size, sum[2] / size];
  });
  return { counts, colours };
}

/** Colour steps across the borders of each pair of labels, from the lower to the higher. */
function measureBorders(
  planes: OklabPlanes,
  { labels, count }: { readonly labels: Uint8Array; readonly count: number },
): readonly Border[] {
  const { width } = planes.lightness;
  const borders = Array.from({ length: (count + 1) ** 2 }, (): Border => ({ count: 0, steps: [0, 0, 0] }));
  for (const step of [1, width]) {
    for (let at = BESIDE * step; at + (BESIDE + 1) * step < labels.length; at++) {
      // The end of a row does not border on the beginning of the next.
      if (step === 1 && (at % width < BESIDE || (at % width) + BESIDE + 1 >= width)) continue;
      const [one, other] = [labels[at], labels[at + step]];
      if (one === other || one === 0 || other === 0) continue;
      const [from, to] = [at - BESIDE * step, at + (BESIDE + 1) * step];
      if (labels[from] !== one || labels[to] !== other) continue;
      const sign = one < other ? 1 : -1;
      const border = borders[Math.min(one, other) * (count + 1) + Math.max(one, other)];
      border.count++;
      border.steps[0] += sign * (planes.lightness.data[to] - planes.lightness.data[from]);
      border.steps[1] += sign * (planes.a.data[to] - planes.a.data[from]);
      border.steps[2] += sign * (planes.b.data[to] - planes.b.data[from]);
    }
  }
  return borders;
}

/** True if two colours with damped light may be one dye that is lit otherwise. */
export function isSameDye(one: ClothColour, other: ClothColour): boolean {
  const [first, second] = [restoreLight(one), restoreLight(other)];
  if (Math.max(first[0], second[0]) < SAME_DYE.dark)
    return Math.hypot(...first.map((value, axis) => value - second[axis])) < SAME_DYE.apart;
  const chroma = Math.min(Math.hypot(one[1], one[2]), Math.hypot(other[1], other[2]));
  const turned = Math.atan2(one[2], one[1]) - Math.atan2(other[2], other[1]);
  const isNear = Math.hypot(...one.map((value, axis) => value - other[axis])) < SAME_DYE.paler;
  return isNear && chroma > SAME_DYE.coloured && Math.cos(turned) > Math.cos(SAME_DYE.hue);
}

/** True if two colours with damped light may be one cloth in the light and in the shade. */
function isShade([, a, b]: ClothColour, [, otherA, otherB]: ClothColour): boolean {
  if (Math.hypot(a - otherA, b - otherB) < SHADE.alike) return true;
  const [one, other] = [Math.hypot(a, b), Math.hypot(otherA, otherB)];
  const isColoured =
    Math.min(one, other) > SHADE.coloured && Math.max(one, other) < SHADE.paler * Math.min(one, other);
  const turned = Math.atan2(b, a) - Math.atan2(otherB, otherA);
  return isColoured && Math.cos(turned) > Math.cos(SHADE.hue);
}

/** True if two colours are near enough in lightness for light and shade. */
function isLitBy(one: ClothColour, other: ClothColour): boolean {
  const [dark, light] = [restoreLight(one)[0], restoreLight(other)[0]].sort((a, b) => a - b);
  const isDeep = dark < SHADE.black && light < SHADE.middle;
  return Math.abs(one[0] - other[0]) < (isDeep ? SHADE.blacker : SHADE.darker);
}

/** Largest step at the border of one cloth in light and shade, as a fraction of their difference. */
export const SOFT = SHADE.step;

/** True if two colours with damped light may be one dye or cloth in other light, however the border is. */
export function isInOtherLight(one: ClothColour, other: ClothColour): boolean {
  return isSameDye(one, other) || (isShade(one, other) && isLitBy(one, other));
}

/** Pairs of labels with soft borders: folds before shade, the softest first. */
function listSoftPairs(
  { counts, colours }: Means,
  borders: readonly Border[],
): (readonly [number, number])[] {
  const count = counts.length - 1;
  const pairs: { pair: readonly [number, number]; step: number; isFold: boolean }[] = [];
  for (let one = 1; one <= count; one++)
    for (let other = one + 1; other <= count; other++) {
      const border = borders[one * (count + 1) + other];
      const side = Math.sqrt(Math.min(counts[one], counts[other]));
      if (border.count < MIN_BORDER * side) continue;
      const apart = colours[one].map((value, axis) => colours[other][axis] - value);
      const along = apart.reduce((sum, value, axis) => sum + (value * border.steps[axis]) / border.count, 0);
      const step = along / apart.reduce((sum, value) => sum + value * value, 1e-9);
      const isLong = border.count > SHADE.border * side;
      const shaded = isLong && isShade(colours[one], colours[other]) ? SHADE.step : 0;
      const sharpest = isSameDye(colours[one], colours[other]) ? SAME_DYE.step : STEP;
      if (step < Math.max(sharpest, shaded))
        pairs.push({ pair: [one, other], step, isFold: step < sharpest });
    }
  return pairs.sort((a, b) => Number(b.isFold) - Number(a.isFold) || a.step - b.step).map(({ pair }) => pair);
}

/**
 * Merges labels with soft borders, as light on a fold makes them, unless their colours are too different.
 * Returns the new label of each. `planes` are colours with damped light.
 */
export function joinSoftBorders(
  planes: OklabPlanes,
  { labels, count }: { readonly labels: Uint8Array; readonly count: number },
): readonly number[] {
  const means = measureMeans(planes, { labels, count });
  const joined = Array.from({ length: count + 1 }, (_, label) => label);
  const meanOf = (group: number): ClothColour => {
    const own = joined.flatMap((to, label) => (to === group ? [label] : []));
    const size = own.reduce((sum, label) => sum + means.counts[label], 0);
    const mean = (axis: number) =>
      own.reduce((sum, label) => sum + (means.counts[label] * means.colours[label][axis]) / size, 0);
    return [mean(0), mean(1), mean(2)];
  };
  for (const [one, other] of listSoftPairs(means, measureBorders(planes, { labels, count }))) {
    const [to, from] = [joined[one], joined[other]];
    if (to === from) continue;
    const [first, second] = [meanOf(to), meanOf(from)];
    const farthest = isSameDye(first, second) ? SAME_DYE.farthest : FARTHEST;
    const isFar = Math.hypot(...first.map((value, axis) => value - second[axis])) > farthest;
    if (isFar && !(isShade(first, second) && isLitBy(first, second))) continue;
    for (let label = 1; label <= count; label++) if (joined[label] === from) joined[label] = to;
  }
  return joined;
}
