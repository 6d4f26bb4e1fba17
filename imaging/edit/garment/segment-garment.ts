import { nearestColour } from '../../core/colour/cluster-colours.ts';
import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { boxOfMask, widenBox } from '../../core/raster/crop.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import { createPlane, cropPlane, type Plane } from '../../core/raster/plane.ts';
import { clusterRegion, type RegionColour } from '../recolor/cluster-region.ts';
import { CHROMA_WEIGHT, dampLight } from './damp-light.ts';
import { joinShadedParts } from './join-shaded-parts.ts';
import { joinSoftBorders } from './join-soft-borders.ts';

/** Most colours that separate cloth. */
const COLOURS = 6;

/** Largest difference between colours of one cloth in more or less light. */
const SAME_CLOTH = 0.055;

/** Smallest coverage of a pixel that shows its cloth. */
const COVERED = 0.8;

/**
 * Smallest piece as a fraction of the garment, and that of the main cloth. Smaller ones, such as buttons and
 * cords, join their surroundings.
 */
const MIN_PIECE = 0.03;
const MIN_OF_MAIN = 0.0015;

/** Radius in pixels, and the smallest mean fraction of another cloth within. */
const NEAR = 6;
const SURROUNDED = 0.22;

/** Segments of cloth in a garment. */
export interface ClothPieces {
  /** Of the guide's size: 0 outside the garment, else the number of the cloth from 1, the largest first. */
  readonly labels: Uint8Array;
  /** Number of cloths. */
  readonly count: number;
}

function distanceBetween(one: RegionColour, other: RegionColour): number {
  const light = (one.lightness - other.lightness) / CHROMA_WEIGHT;
  return Math.hypot(light, one.a - other.a, one.b - other.b);
}

function listSamples(planes: OklabPlanes, at: readonly number[]): OklabPlanes {
  const pick = ({ data }: Plane): Plane => ({
    width: at.length,
    height: 1,
    data: Float32Array.from(at, (pixel) => data[pixel]),
  });
  return { lightness: pick(planes.lightness), a: pick(planes.a), b: pick(planes.b) };
}

/**
 * Cloth of each colour by agglomerative clustering: the two nearest merge into their mean until none are
 * close enough.
 */
function joinColours(colours: readonly RegionColour[]): number[] {
  const cloths = colours.map((_, i) => i);
  const means = new Map(colours.map((colour, i) => [i, colour]));
  for (;;) {
    let nearest: readonly [number, number] | undefined;
    let min = SAME_CLOTH;
    for (const [i, one] of means)
      for (const [j, other] of means) {
        if (j >= i || distanceBetween(one, other) >= min) continue;
        min = distanceBetween(one, other);
        nearest = [i, j];
      }
    if (!nearest) return cloths;
    const [from, to] = nearest;
    means.set(to, meanOf(means.get(to) ?? colours[to], means.get(from) ?? colours[from]));
    means.delete(from);
    for (let i = 0; i < cloths.length; i++) if (cloths[i] === from) cloths[i] = to;
  }
}

function meanOf(one: RegionColour, other: RegionColour): RegionColour {
  const share = one.share + other.share;
  const mix = (first: number, second: number) => (first * one.share + second * other.share) / share;
  return {
    lightness: mix(one.lightness, other.lightness),
    a: mix(one.a, other.a),
    b: mix(one.b, other.b),
    lightest: Math.max(one.lightest, other.lightest),
    share,
  };
}

function countLabels(labels: Uint8Array): number[] {
  const counts = new Uint32Array(256);
  let last = 0;
  for (const label of labels) {
    counts[label]++;
    last = Math.max(last, label);
  }
  return Array.from(counts.subarray(0, last + 1));
}

interface Speck {
  size: number;
  /** Sum of each cloth's fraction around its pixels. */
  readonly around: number[];
}

/** Assigns specks to the cloth that surrounds them. Changes the labels. */
function absorbSpecks(labels: Uint8Array, size: Plane): void {
  const counts = countLabels(labels);
  const area = counts.reduce((sum, count, label) => sum + (label > 0 ? count : 0), 0);
  const main = counts.indexOf(Math.max(...counts.slice(1)), 1);
  const max = counts.length - 1;
  const around = Array.from({ length: max }, (_, i) => {
    const own = createPlane(size);
    for (let at = 0; at < labels.length; at++) if (labels[at] === i + 1) own.data[at] = 1;
    return boxBlurCompiled(own, NEAR);
  });
  for (let cloth = 1; cloth <= max; cloth++) {
    const min = (cloth === main ? MIN_OF_MAIN : MIN_PIECE) * area;
    const { labels: parts, sizes } = labelComponents({
      ...size,
      data: labels.map((label) => (label === cloth ? 1 : 0)),
    });
    const specks = sizes.map((count): Speck => ({ size: count, around: new Array<number>(max).fill(0) }));
    for (let at = 0; at < labels.length; at++) {
      if (!parts[at] || sizes[parts[at]] >= min) continue;
      for (let other = 0; other < max; other++) specks[parts[at]].around[other] += around[other].data[at];
    }
    const chosen = specks.map((speck) => chooseCloth(speck, cloth));
    for (let at = 0; at < labels.length; at++)
      if (parts[at] && sizes[parts[at]] < min) labels[at] = chosen[parts[at]];
  }
}

/** Cloth around a speck; its own if none surrounds it. */
function chooseCloth({ size, around }: Speck, own: number): number {
  let [best, max] = [own, SURROUNDED * size];
  for (let other = 0; other < around.length; other++)
    if (other + 1 !== own && around[other] > max) [best, max] = [other + 1, around[other]];
  return best;
}

/**
 * Segments the cloths of a garment by colour, whatever the light on them: a shirt from the jacket over it.
 *
 * @param coverage 0–1, of the planes' size
 */
export function segmentGarment(colours: OklabPlanes, coverage: Plane): ClothPieces {
  const worn = { ...coverage, data: mapToBytes(coverage.data, (share) => (share > 0.02 ? 1 : 0)) };
  const found = boxOfMask(worn);
  const labels = new Uint8Array(coverage.data.length);
  if (!found) return { labels, count: 0 };
  const box = widenBox(found, { margin: NEAR, within: coverage });
  const crop = (plane: Plane) => cropPlane(plane, box);
  const { lightness, a, b } = colours;
  const part = segmentPart({ lightness: crop(lightness), a: crop(a), b: crop(b) }, crop(coverage));
  const width = box.right - box.left;
  for (let row = box.top, from = 0; row < box.bottom; row++, from += width)
    labels.set(part.labels.subarray(from, from + width), row * coverage.width + box.left);
  return { labels, count: part.count };
}

/** As `segmentGarment`, of the part of a photo in which the garment lies. */
function segmentPart(colours: OklabPlanes, coverage: Plane): ClothPieces {
  const planes = dampLight(colours);
  const sure: number[] = [];
  const all: number[] = [];
  for (let at = 0; at < coverage.data.length; at++) {
    if (coverage.data[at] > 0.02) all.push(at);
    if (coverage.data[at] > COVERED) sure.push(at);
  }
  const labels = new Uint8Array(coverage.data.length);
  const samples = listSamples(planes, sure.length > 0 ? sure : all);
  if (samples.lightness.width === 0) return { labels, count: 0 };
  const dyes = clusterRegion(samples, COLOURS);
  const joined = joinColours(dyes);
  const palette = Float32Array.from(dyes.flatMap(({ lightness, a, b }) => [lightness, a, b]));
  const numbers = [...new Set(joined)];
  for (const at of all) {
    const nearest = nearestColour(palette, planes.lightness.data[at], [planes.a.data[at], planes.b.data[at]]);
    labels[at] = 1 + numbers.indexOf(joined[nearest]);
  }
  joinShadedParts(planes, { labels, count: numbers.length });
  const soft = joinSoftBorders(planes, { labels, count: numbers.length });
  for (const at of all) labels[at] = soft[labels[at]];
  absorbSpecks(labels, createPlane(coverage));
  return orderCloths({ width: coverage.width, height: coverage.height, data: labels });
}

/**
 * Power of the sizes of parts in an extent. With 1 scraps would count as much as a whole; with 2 the halves
 * of an open jacket less than a smaller shirt within.
 */
const HANGING = 1.25;

/** Extent of a cloth: its pixels, where they hang together; scraps here and there count for less. */
function measureExtent(cloth: Flags): number {
  const { sizes } = labelComponents(cloth);
  return sizes.reduce((sum, size, part) => sum + (part > 0 ? size ** HANGING : 0), 0) ** (1 / HANGING);
}

/** Renumbers cloths, the one of the largest extent first. */
function orderCloths({ width, height, data: labels }: Flags): ClothPieces {
  const order = countLabels(labels)
    .flatMap((size, label) => (label > 0 && size > 0 ? [label] : []))
    .map((label) => {
      const data = labels.map((own) => (own === label ? 1 : 0));
      return { label, extent: measureExtent({ width, height, data }) };
    })
    .sort((one, other) => other.extent - one.extent);
  const renamed = new Uint8Array(256);
  for (const [i, { label }] of order.entries()) renamed[label] = i + 1;
  return { labels: labels.map((label) => renamed[label]), count: order.length };
}
