import type { Traits } from './describe-sheet.ts';
import { STEPS, type Texture, textureDistance } from './describe-texture.ts';
import { measureBorder } from './measure-border.ts';
import { COST_SCALE, NOWHERE, type Option, type Patchwork } from './patchwork.ts';
import { type Shift, sourceOf } from './shift.ts';

/**
 * Costs in grey levels: of a fully salient source, and of one a sheet's height above or below.
 * @tuned set by eye
 */
const SALIENCE_COST = 40;
const DOWN_COST = 60;

/** Salience subtracted for content that is salient at the border already: it may continue. */
const GOES_ON = 0.5;

/**
 * In perspective kerbs and eaves are salient and continue, larger. Salience costs less, and more of it is
 * subtracted.
 */
const PERSPECTIVE = { salienceCost: 20, goesOn: 0.85 };

/** Further reduction at the end of the band. */
const FADES = 0.7;

/**
 * Factor on the cost of a thing that the border cuts, and the least salience of one. It is never shown again.
 * @tuned set by eye
 */
const CUT = { times: 3, least: 0.45 };

/**
 * Cost in grey levels of a mirror image at a share of the band away from the border. It rises with the
 * square of the distance, up to twice this share. A mirror image is noticed soon. A narrow one hides the end
 * of the photo, since the seam then follows the cut things.
 * @tuned set by eye
 */
const MIRROR_COST = 60;
const MIRROR_REACH = 0.12;
const MIRROR_FARTHEST = 2;

/**
 * Mean steps between neighbours, in grey levels, of a place out of focus and of one with full detail, and the
 * least part of the cost.
 * @tuned set by eye
 */
const DETAIL = { from: 4, to: 14, least: 0.06 };

/**
 * Weight of a shift's error for a new pixel at the border. A mirror image shows no step, at most a fold.
 */
const BORDER_WEIGHT = 14;
const MIRROR_WEIGHT = 9;

/**
 * Weight of a source's unlikeness to all of the border.
 * @tuned set by eye
 */
const UNLIKE_WEIGHT = 3;

/** Weight of texture distance from the row's border. It falls to nothing between two shares of the band. */
const LIKENESS_WEIGHT = 0.4;
const LIKENESS_FALLS = { from: 0.2, to: 0.8 };

/**
 * A copy from less than this share of the width beside shows a thing and its twin at one glance: it costs up
 * to twice as much.
 */
const AT_A_GLANCE = 0.6;

/** Sources and costs of a shift for some new pixels. */
export function scoreOption(
  patchwork: Patchwork,
  { label, nodes }: { readonly label: number; readonly nodes: Int32Array },
): Option {
  const { sheet, band, traits, awayCost } = patchwork;
  const shift = patchwork.shifts[label];
  const border = measureBorder(sheet, shift);
  const borderWeight = shift.mirrored ? MIRROR_WEIGHT : BORDER_WEIGHT;
  const inPerspective = patchwork.inPerspective === true;
  const sources = new Int32Array(nodes.length);
  const costs = new Int32Array(nodes.length);
  const place = { x: 0, y: 0 };
  for (let node = 0; node < nodes.length; node++) {
    const column = nodes[node] % band;
    place.y = (nodes[node] - column) / band;
    place.x = sheet.width + column;
    const source = sourceOf(shift, sheet, place);
    sources[node] = source;
    if (source < 0 || sheet.blocked?.[source]) {
      costs[node] = NOWHERE;
      continue;
    }
    const away = Math.abs(shift.zoom * place.y + shift.down - place.y) / sheet.height;
    let cost = shift.price + (shift.zoom < 1 ? 0 : DOWN_COST * away);
    cost += awayCost * (1 - (source % sheet.width) / sheet.width);
    const beside = (place.y + 1) * sheet.width - 1;
    const apart = (place.x - (source % sheet.width)) / sheet.width;
    if (traits)
      cost += weighSource(traits, shift, { source, beside, share: column / band, apart, inPerspective });
    if (column === 0) cost += borderWeight * border[place.y];
    costs[node] = cost * COST_SCALE;
  }
  return { sources, costs };
}

interface Copy {
  readonly source: number;
  /** The photo's last pixel in the row of the new one. */
  readonly beside: number;
  /** Distance of the new pixel from the border, as a share of the band. */
  readonly share: number;
  /** Distance of the source from the new pixel, as a share of the photo's width. */
  readonly apart: number;
  /** True if lines run towards a point rather than along the rows. */
  readonly inPerspective: boolean;
}

/** Cost of a salient source, and of one unlike the border. */
function weighSource(traits: Traits, shift: Shift, copy: Copy): number {
  const { salience, cut, texture, unlikeness } = traits;
  const { source, beside, share, apart } = copy;
  if (copy.inPerspective) return weighInPerspective(traits, copy);
  if (shift.mirrored) return weighMirrored(texture, source, share);
  if (cut[source]) return SALIENCE_COST * CUT.times * Math.max(CUT.least, salience[source]);
  let unlike = UNLIKE_WEIGHT * unlikeness[source];
  // Nothing has to resemble a cut thing: the ground that it hides is unknown.
  if (!cut[beside] && share < LIKENESS_FALLS.to) {
    const { from, to } = LIKENESS_FALLS;
    const near = Math.min(1, (to - share) / (to - from));
    unlike += LIKENESS_WEIGHT * near * textureDistance(texture, source, beside);
  }
  const goesOn = cut[beside] ? 0 : GOES_ON * (1 - FADES * share) * salience[beside];
  const twice = 1 + Math.max(0, 1 - apart / AT_A_GLANCE);
  return unlike + SALIENCE_COST * twice * Math.max(0, salience[source] - goesOn);
}

/** Cost of a mirror image: out of focus nobody notices it. */
function weighMirrored(texture: Texture, source: number, share: number): number {
  const steps = texture[STEPS][source];
  const detail = Math.min(1, Math.max(DETAIL.least, (steps - DETAIL.from) / (DETAIL.to - DETAIL.from)));
  return MIRROR_COST * detail * Math.min(MIRROR_FARTHEST, share / MIRROR_REACH) ** 2;
}

/** The same where lines run towards a point: content at the border continues in other rows. */
function weighInPerspective({ salience }: Traits, { source, beside, share }: Copy): number {
  const goesOn = PERSPECTIVE.goesOn * (1 - FADES * share) * salience[beside];
  return PERSPECTIVE.salienceCost * Math.max(0, salience[source] - goesOn);
}
