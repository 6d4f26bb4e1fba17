import { colour, type Rgb } from '../../renderer/colour.ts';
import { clamp, mix, smoothStep, wrap } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { mixColours } from '../../renderer/paint.ts';
import { skyLight, sunLight } from './daylight.ts';
import type { LakeView } from './lake-view.ts';
import type { SunMap } from './sun-map.ts';

/** Picture that trees are drawn into, and the things before them. */
export interface Stand {
  readonly view: LakeView;
  /** Metres ahead of what is seen in each pixel, 0 for sky; trees write theirs. */
  readonly away: Float32Array;
  readonly light: Float32Array;
  readonly sun: SunMap;
}

export interface Tree {
  /** Foot of the trunk and height of the tree, in metres. */
  readonly x: number;
  readonly away: number;
  readonly height: number;
  readonly tall: number;
  /** A round crown instead of a spire. */
  readonly leafy: boolean;
  /** Variation from tree to tree, 0 to 1. */
  readonly tone: number;
  readonly seed: number;
  /**
   * Share of sunlight at its place, share of its light that the air lets through, and the air's own light.
   */
  readonly sun: number;
  readonly clear: number;
  readonly air: Float32Array;
}

const spruces = tones('#24301f', '#46552b');
const broadleaves = tones('#3c4927', '#6e6a35');

function tones(from: string, to: string): readonly Rgb[] {
  return Array.from({ length: 16 }, (_, i) => mixColours(colour(from), colour(to), (i / 15) ** 1.6));
}

/** Half the width of a tree at a share of its height, as a share of its height. */
function halfWidthAt({ leafy, tone, seed }: Tree, up: number, side: number): number {
  if (leafy) {
    const round = Math.sqrt(Math.max(0, 1 - ((up - 0.56) / 0.45) ** 2));
    return round * 0.3 * (0.72 + 0.5 * noise2(up * 6 + seed, side * 3.7));
  }
  const tiers = 9 + 5 * tone;
  const drooping = wrap(up * tiers + 0.35 * side + noise2(up * 5, seed));
  const spire = (1 - up) ** 0.85 * (0.115 + 0.055 * tone) + 0.006;
  const ragged = 0.6 + 0.65 * noise2(up * tiers * 1.9 + seed, side * 2.3 + 0.5);
  return up < 0.06 ? 0.012 : spire * ragged * (0.75 + 0.35 * (1 - drooping));
}

/** Brightness at a place of the crown; `aside` is −1 to 1 from its left edge to its right one. */
function crownLight({ leafy, seed, sun }: Tree, up: number, aside: number): { direct: number; open: number } {
  const across = leafy ? 7 : 5;
  const upwards = leafy ? 9 : 24;
  const tuft = noise2(aside * across + seed, up * upwards + seed * 3);
  const fine = noise2(aside * across * 2.3 + seed, up * upwards * 2.1);
  const clump = smoothStep(0.2, 0.85, 0.65 * tuft + 0.35 * fine);
  const turned = clamp(0.62 - 0.5 * aside + (leafy ? 0.5 * (up - 0.5) : 0));
  const below = mix(0.3, 1, smoothStep(0.05, 0.55, up));
  crown.direct = sun * turned * (0.12 + 1.25 * clump) * below;
  crown.open = (0.4 + 0.75 * clump) * mix(0.35, 1, smoothStep(0, 0.7, up));
  return crown;
}

const crown = { direct: 0, open: 0 };

/** Draws one tree where nothing nearer stands. */
export function drawTree({ view, away, light }: Stand, tree: Tree): void {
  const pixels = view.scale / tree.away;
  const foot = view.horizon - (tree.height - view.eye) * pixels;
  const tallness = tree.tall * pixels;
  const middle = view.middle + tree.x * pixels;
  const top = Math.max(0, Math.floor(foot - tallness));
  const bottom = Math.min(view.height - 1, Math.floor(foot));
  const reach = Math.ceil(0.36 * tallness);
  const from = Math.max(0, Math.floor(middle) - reach);
  const to = Math.min(view.width - 1, Math.floor(middle) + reach);
  if (to < from) return;
  for (let row = top; row <= bottom; row++) {
    const up = clamp((foot - row - 0.5) / tallness);
    const left = halfWidthAt(tree, up, 0) * tallness;
    const right = halfWidthAt(tree, up, 1) * tallness;
    for (let column = from; column <= to; column++) {
      const aside = column + 0.5 - middle;
      const half = aside < 0 ? left : right;
      const cover = clamp(half - Math.abs(aside) + 0.5);
      const at = row * view.width + column;
      if (cover <= 0 || (away[at] > 0 && away[at] < tree.away - 12)) continue;
      blendTree(light, { at: at * 3, tree, cover, up, aside: clamp(aside / (half + 0.5), -1, 1) });
      if (cover > 0.5) away[at] = tree.away;
    }
  }
}

interface Dab {
  readonly tree: Tree;
  readonly cover: number;
  readonly up: number;
  readonly aside: number;
}

function blendTree(light: Float32Array, { at, tree, cover, up, aside }: { at: number } & Dab): void {
  const own = (tree.leafy ? broadleaves : spruces)[Math.floor(tree.tone * 15.99)];
  const { direct, open } = crownLight(tree, up, aside);
  for (let channel = 0; channel < 3; channel++) {
    const lit = own[channel] * (sunLight[channel] * direct + skyLight[channel] * open);
    light[at + channel] = mix(light[at + channel], mix(tree.air[channel], lit, tree.clear), cover);
  }
}
