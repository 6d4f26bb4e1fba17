import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { guidedFilter } from '../../core/filters/guided-filter.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import { type Links, propagateBeliefs } from './belief-propagation.ts';
import type { Blend } from './blend.ts';
import { type Ground, NOISE } from './estimate-ground.ts';

/** Both ends lie this far apart in pixels, so that the soft rim of a stroke falls between them. */
const STRIDE = 3;

/** Grey levels squared by which neighbours on plain ground differ. */
const MIN_SPREAD = 12;

/** Share of the local variance that is assumed between neighbours. */
const NEIGHBOURS = 0.15;

/** Weight of links: their evidence is correlated. */
const WEIGHT = 2.5;

/**
 * Log-likelihood ratios of a link with the mark removed at one end, the other, or neither. Photos are smooth
 * with occasional edges (Student's distribution). A step that the mark explains suggests its rim; an
 * unexplained step suggests an edge of the scene.
 * @param step from one end of a link to the other in the grid's values: `STRIDE`, or that many rows
 */
function linkPixels(
  area: Area,
  { ground, blend, step }: { ground: Ground; blend: Blend; readonly step: number },
): Links {
  const size = area.brushed.length;
  const links = {
    same: new Float32Array(size),
    firstOnly: new Float32Array(size),
    secondOnly: new Float32Array(size),
  };
  const clear = 1 - Math.min(0.95, blend.opacity);
  const [red, green, blue] = area.colours.map(({ data }) => data);
  const [markRed, markGreen, markBlue] = blend.colour.map((value) => value * blend.opacity);
  for (let at = 0, to = step; to < size; at++, to++) {
    const spread = MIN_SPREAD + NEIGHBOURS * Math.min(ground.variance.data[at], ground.variance.data[to]);
    const plain = (red[at] - red[to]) ** 2 + (green[at] - green[to]) ** 2 + (blue[at] - blue[to]) ** 2;
    const first =
      (red[at] - clear * red[to] - markRed) ** 2 +
      (green[at] - clear * green[to] - markGreen) ** 2 +
      (blue[at] - clear * blue[to] - markBlue) ** 2;
    const second =
      (red[to] - clear * red[at] - markRed) ** 2 +
      (green[to] - clear * green[at] - markGreen) ** 2 +
      (blue[to] - clear * blue[at] - markBlue) ** 2;
    links.same[at] = likelihood(plain / spread);
    links.firstOnly[at] = likelihood(first / (clear * spread));
    links.secondOnly[at] = likelihood(second / (clear * spread));
  }
  return links;
}

function likelihood(distance: number): number {
  return (1 + distance / 3) ** -WEIGHT;
}

/** Effective number of independent channels: the three of a photo are correlated. */
const INDEPENDENT = 1.6;

/** Largest evidence of one pixel for or against a mark. */
const MAX_EVIDENCE = 6;

/** Smoothing of the evidence over neighbours. */
const SMOOTHING = { radius: 2, epsilon: 30 } as const;

/** Log-likelihood of a stroke around a pixel that counts as support. Keeps out specks of texture. */
const COMPANY = 6;

/** Logarithm of the odds of a pixel that is not brushed. */
const BARE = 20;

/** Weight of a pixel's own evidence beside the links. It depends on earlier decisions, links do not. */
const OWN_WORD = 0.05;

/** Rounds of messages between neighbours. */
const MESSAGES = 15;

interface Belief {
  readonly ground: Ground;
  readonly blend: Blend;
  /** The strokes as last seen. */
  readonly before?: Plane;
  /** True to compare neighbours as well. Slower, and only useful once the blend is known well. */
  readonly linked?: boolean;
}

/**
 * Classifies the brushed pixels as marked or bare. A bare pixel follows the ground's local distribution. A
 * marked one follows it moved towards the mark's colour and narrowed by its opacity. Returns the likelihood
 * of each pixel to be marked, 0–1; 0 outside the brush.
 */
export function classifyStrokes(area: Area, { ground, blend, before, linked }: Belief): Plane {
  const evidence = createPlane(area);
  weighEvidence(area, { ground, blend, evidence: evidence.data });
  const brightness = createPlane(area);
  const [red, green, blue] = area.colours.map(({ data }) => data);
  for (let at = 0; at < red.length; at++) brightness.data[at] = (red[at] + green[at] + blue[at]) / 3;
  const smooth = guidedFilter(gaussianBlurCompiled(evidence, 0.6), { guide: brightness, ...SMOOTHING });
  const heard = linked
    ? { ...area, data: applyLinks(area, { belief: { ground, blend }, evidence: smooth.data }) }
    : smooth;
  const odds = linked
    ? guidedFilter(gaussianBlurCompiled(heard, 0.6), { guide: brightness, ...SMOOTHING })
    : heard;
  const marked = createPlane(area);
  const around = before && boxBlurCompiled(before, 2).data;
  for (let at = 0; at < marked.data.length; at++) {
    if (!area.brushed[at]) continue;
    const company = around && !linked ? COMPANY * (around[at] - 0.4) : 0;
    marked.data[at] = 1 / (1 + Math.exp(-(linked ? 1 : 2) * odds.data[at] - company));
  }
  return marked;
}

/** Odds after belief propagation over the links; pixels outside the brush are bare. */
function applyLinks(
  area: Area,
  { belief, evidence }: { readonly belief: Belief; readonly evidence: Float32Array },
): Float32Array {
  const odds = evidence.map((value, at) => (area.brushed[at] ? OWN_WORD * value : -BARE));
  const across = linkPixels(area, { ...belief, step: STRIDE });
  const down = linkPixels(area, { ...belief, step: STRIDE * area.width });
  return propagateBeliefs(
    { width: area.width, height: area.height, odds, open: area.brushed, stride: STRIDE, across, down },
    MESSAGES,
  ).map((value) => Math.min(MAX_EVIDENCE * 2, Math.max(-MAX_EVIDENCE * 2, value)));
}

/** Fills in the log-likelihood ratio of marked over bare for each pixel, from its colour alone. */
export function weighEvidence(
  area: Area,
  { ground, blend, evidence }: Pick<Belief, 'ground' | 'blend'> & { readonly evidence: Float32Array },
): void {
  const clear = 1 - blend.opacity;
  const [red, green, blue] = area.colours.map(({ data }) => data);
  const [meanRed, meanGreen, meanBlue] = ground.mean.map(({ data }) => data);
  const [markRed, markGreen, markBlue] = blend.colour.map((value) => value * blend.opacity);
  const share = INDEPENDENT / 3;
  for (let at = 0; at < evidence.length; at++) {
    const spread = ground.variance.data[at];
    const outer = spread + NOISE;
    const inner = clear * clear * spread + NOISE;
    const fromBare =
      (red[at] - meanRed[at]) ** 2 + (green[at] - meanGreen[at]) ** 2 + (blue[at] - meanBlue[at]) ** 2;
    const fromMarked =
      (red[at] - clear * meanRed[at] - markRed) ** 2 +
      (green[at] - clear * meanGreen[at] - markGreen) ** 2 +
      (blue[at] - clear * meanBlue[at] - markBlue) ** 2;
    const bare = 3 * Math.log(outer) + fromBare / outer;
    const marked = 3 * Math.log(inner) + fromMarked / inner;
    evidence[at] = Math.min(MAX_EVIDENCE, Math.max(-MAX_EVIDENCE, (share / 2) * (bare - marked)));
  }
}
