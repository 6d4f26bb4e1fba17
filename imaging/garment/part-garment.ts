import { boxBlur } from '../kernels/box-blur.ts';
import { nearestColour } from '../kernels/cluster-colours.ts';
import { labelComponents } from '../kernels/label-components.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { clusterRegion, type RegionColour } from '../recolor/cluster-region.ts';

/** Colours that cloth is told apart by at most. */
const COLOURS = 4;

/** Colours are of one cloth in more or less light where a and b per lightness differ less than this, and lightness by less than this factor. */
const SAME_DYE = 0.035;
const SAME_LIGHT = 2;

/** Pixels of coverage from which on a pixel tells its cloth. */
const COVERED = 0.8;

/** Pieces smaller than this share of the garment belong to what surrounds them: buttons and cords. The cloth that shows most may show in small pieces. */
const LEAST_PIECE = 0.03;
const LEAST_OF_MAIN = 0.0015;

/** Pieces of cloth that a garment consists of. */
export interface ClothPieces {
  /** Of the guide's size: 0 where there is no garment, else the number of the cloth counted from 1. */
  readonly labels: Uint8Array;
  /** Lightness, a and b of each, the largest first. */
  readonly cloths: readonly RegionColour[];
}

function isSameCloth(one: RegionColour, other: RegionColour): boolean {
  const [dark, light] = one.lightness < other.lightness ? [one, other] : [other, one];
  const perLight = ({ lightness, a, b }: RegionColour) => [
    a / Math.max(0.1, lightness),
    b / Math.max(0.1, lightness),
  ];
  const [from, to] = [perLight(dark), perLight(light)];
  const away = Math.hypot(from[0] - to[0], from[1] - to[1]);
  return away < SAME_DYE && light.lightness < SAME_LIGHT * Math.max(0.06, dark.lightness);
}

function listSamples(planes: OklabPlanes, at: readonly number[]): OklabPlanes {
  const pick = ({ data }: Plane): Plane => ({
    width: at.length,
    height: 1,
    data: Float32Array.from(at, (pixel) => data[pixel]),
  });
  return { lightness: pick(planes.lightness), a: pick(planes.a), b: pick(planes.b) };
}

/** The number of the cloth of each colour: colours that differ by light alone share one. */
function joinColours(colours: readonly RegionColour[]): number[] {
  const cloths = colours.map((_, i) => i);
  for (let i = 0; i < colours.length; i++)
    for (let j = 0; j < i; j++)
      if (isSameCloth(colours[i], colours[j])) {
        const [from, to] = [cloths[i], cloths[j]];
        for (let k = 0; k < cloths.length; k++) if (cloths[k] === from) cloths[k] = to;
      }
  return cloths;
}

function countLabels(labels: Uint8Array): number[] {
  const counts: number[] = [0];
  for (const label of labels) counts[label] = (counts[label] ?? 0) + 1;
  return Array.from(counts, (count) => count ?? 0);
}

/** Gives specks to the cloth around them. Changes the labels. */
function absorbSpecks(labels: Uint8Array, size: Plane): void {
  const counts = countLabels(labels);
  const area = counts.reduce((sum, count, label) => sum + (label > 0 ? count : 0), 0);
  const main = counts.indexOf(Math.max(...counts.slice(1)), 1);
  const most = counts.length - 1;
  const around = Array.from({ length: most }, (_, i) =>
    boxBlur({ ...size, data: Float32Array.from(labels, (label) => (label === i + 1 ? 1 : 0)) }, 6),
  );
  for (let cloth = 1; cloth <= most; cloth++) {
    const { labels: parts, sizes } = labelComponents({
      ...size,
      data: labels.map((label) => (label === cloth ? 1 : 0)),
    });
    const least = (cloth === main ? LEAST_OF_MAIN : LEAST_PIECE) * area;
    for (let at = 0; at < labels.length; at++) {
      if (!parts[at] || sizes[parts[at]] >= least) continue;
      let best = cloth;
      for (let other = 1; other <= most; other++)
        if (
          other !== cloth &&
          around[other - 1].data[at] > (best === cloth ? 0.15 : around[best - 1].data[at])
        )
          best = other;
      labels[at] = best;
    }
  }
}

/**
 * Tells the cloths of a garment apart by their colours, whatever the light on them: a shirt from the jacket over it.
 *
 * @param coverage 0–1, of the planes' size
 */
export function partGarment(planes: OklabPlanes, coverage: Plane): ClothPieces {
  const sure: number[] = [];
  const all: number[] = [];
  for (let at = 0; at < coverage.data.length; at++) {
    if (coverage.data[at] > 0.02) all.push(at);
    if (coverage.data[at] > COVERED) sure.push(at);
  }
  const labels = new Uint8Array(coverage.data.length);
  const samples = listSamples(planes, sure.length > 0 ? sure : all);
  if (samples.lightness.width === 0) return { labels, cloths: [] };
  const colours = clusterRegion(samples, COLOURS);
  const joined = joinColours(colours);
  const palette = Float32Array.from(colours.flatMap(({ lightness, a, b }) => [lightness, a, b]));
  const numbers = [...new Set(joined)];
  for (const at of all) {
    const nearest = nearestColour(palette, planes.lightness.data[at], [planes.a.data[at], planes.b.data[at]]);
    labels[at] = 1 + numbers.indexOf(joined[nearest]);
  }
  absorbSpecks(labels, createPlane(coverage));
  return orderCloths(labels, planes, numbers.length);
}

/** Numbers cloths anew, the largest first, and measures each as it turned out. */
function orderCloths(labels: Uint8Array, planes: OklabPlanes, count: number): ClothPieces {
  const members: number[][] = Array.from({ length: count + 1 }, () => []);
  for (let at = 0; at < labels.length; at++) if (labels[at]) members[labels[at]].push(at);
  const order = members
    .map((own, label) => ({ own, label }))
    .filter(({ own, label }) => label > 0 && own.length > 0)
    .sort((one, other) => other.own.length - one.own.length);
  const renamed = new Uint8Array(count + 1);
  for (const [i, { label }] of order.entries()) renamed[label] = i + 1;
  return {
    labels: labels.map((label) => renamed[label]),
    cloths: order.map(({ own }) => clusterRegion(listSamples(planes, own), 1)[0]),
  };
}
