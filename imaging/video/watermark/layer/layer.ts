import type { Ground, Patch } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { type Blend, listSamples } from '../shares/blend.ts';

/**
 * A half-transparent mark pixel by pixel: `seen = (1 - share) · ground + offset`, in the planes of a frame.
 */
export interface Layer {
  /** For each pixel of the hole, 0–1; -1 where nothing tells it. */
  readonly share: Float32Array;
  readonly luma: Float32Array;
  /** Means of `share` over the pixels of each sample of colour, and the offsets there. */
  readonly colourShare: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
}

/**
 * Share from which on the ground that was seen elsewhere begins to replace what shows through, and the one
 * where it does so wholly: what is left there is mostly compression.
 */
const WEAK = 0.65;
const LOST = 0.95;

/** Means over the pixels of each sample of colour; -1 where one of them is not known. */
export function averageQuads(region: MarkRegion, share: Float32Array): Float32Array {
  const samples = listSamples(region);
  const means = new Float32Array(region.quads.length);
  for (let k = 0; k < share.length; k++) {
    const q = samples[k];
    means[q] = share[k] < 0 || means[q] < 0 ? -1 : means[q] + share[k] / 4;
  }
  return means;
}

/** The layer of a blend. */
export function layerOf(region: MarkRegion, { share, offsets }: Blend): Layer {
  const [luma, u, v] = offsets;
  const samples = listSamples(region);
  const meansOf = (plane: Float32Array) => {
    const means = new Float32Array(region.quads.length);
    for (let k = 0; k < plane.length; k++) means[samples[k]] += plane[k] / 4;
    return means;
  };
  return { share, colourShare: averageQuads(region, share), luma, u: meansOf(u), v: meansOf(v) };
}

interface Value {
  readonly seen: number;
  readonly share: number;
  readonly offset: number;
  /** Undefined where it is not known. */
  readonly ground: number | undefined;
  readonly carries: boolean;
}

/** A value without the mark. */
function unblend({ seen, share, offset, ground, carries }: Value): number {
  if (share < 0) return ground ?? seen;
  if (share === 0 && offset === 0) return seen;
  const bare = Math.min(255, Math.max(0, (seen - offset) / (1 - share)));
  if (ground === undefined) return bare;
  if (carries) return ground;
  const weight = Math.min(1, Math.max(0, (share - WEAK) / (LOST - WEAK)));
  return bare + (ground - bare) * weight;
}

/** True for a pixel whose ground has to be known, as too little or nothing sure of it shows through. */
export function needsGround({ share }: Pick<Layer, 'share'>, k: number): boolean {
  return share[k] < 0 || share[k] > WEAK;
}

interface Unblending {
  readonly region: MarkRegion;
  readonly seen: RegionPlanes;
  readonly layer: Layer;
  readonly ground: Ground;
  /**
   * True to replace what shows through wherever the ground was seen: edges of a mark that moves lie between
   * pixels, so that what is left of it there shows.
   */
  readonly carries?: boolean;
}

/** Colours under a half-transparent mark in one frame, so that things that move stay. */
export function unblendPatch({ region, seen, layer, ground, carries = false }: Unblending): Patch {
  const { hole, quads, firsts } = region;
  const luma = new Uint8Array(hole.length);
  for (let k = 0; k < hole.length; k++) {
    const known = ground.age[k] > 0 ? ground.luma[k] : undefined;
    const value = {
      ...{ seen: seen.luma[hole[k]], share: layer.share[k], offset: layer.luma[k] },
      ...{ ground: known, carries },
    };
    luma[k] = unblend(value) + 0.5;
  }
  const [u, v] = [new Uint8Array(quads.length), new Uint8Array(quads.length)];
  for (let q = 0; q < quads.length; q++) {
    const place = quads[q];
    const isKnown = ground.age[firsts[q]] > 0;
    const share = layer.colourShare[q];
    const draw = (plane: 'u' | 'v') =>
      unblend({
        ...{ seen: seen[plane][place], share, offset: layer[plane][q] },
        ground: isKnown ? ground[plane][q] : undefined,
        carries,
      });
    u[q] = draw('u') + 0.5;
    v[q] = draw('v') + 0.5;
  }
  return { luma, u, v };
}
