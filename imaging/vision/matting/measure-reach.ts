import { labelComponents } from '../../core/morphology/components.ts';
import { distanceTransform, FAR } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { mapToBytes, mapToFloats } from '../../core/raster/map-values.ts';

/** Reach of strokes by width (fine, usual, broad), as fractions of the longer side. */
const REACHES = [0.03, 0.06, 0.1] as const;

/**
 * Smallest reach of a stroke, as a fraction of the longer side, and its reach per pixel of half its width.
 */
const MIN = 0.02;
const FOR_WIDTH = 4;

/** Width of a stroke's rim in half widths: hands are unsteady. */
const RIM = 0.35;

function invert({ width, height, data }: Flags): Flags {
  return { width, height, data: data.map((flag) => (flag ? 0 : 1)) };
}

/** Half the largest width of each stroke, at each of its pixels; 0 elsewhere. */
function measureWidths(strokes: Flags, depths: Float32Array): Float32Array {
  const { labels, sizes } = labelComponents(strokes);
  const deepest = new Float32Array(sizes.length);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] > 0 && depths[at] < FAR) deepest[labels[at]] = Math.max(deepest[labels[at]], depths[at]);
  return mapToFloats(labels, (label) => (label > 0 ? deepest[label] : 0));
}

/**
 * Distance of each pixel from the strokes, in reaches of the stroke. Below 1 it may follow. Broad strokes
 * reach farther than fine ones.
 */
export function measureReach(strokes: Flags): Float32Array {
  const { width, height } = strokes;
  const side = Math.max(width, height);
  const widths = measureWidths(strokes, distanceTransform(strokes));
  const out = new Float32Array(strokes.data.length).fill(FAR);
  REACHES.forEach((reach, tier) => {
    const data = widths.map((half) => {
      if (half === 0) return 0;
      const wanted = MIN + (FOR_WIDTH * half) / side;
      const own = REACHES.findIndex((share) => wanted <= share);
      return (own < 0 ? REACHES.length - 1 : own) === tier ? 1 : 0;
    });
    const flags = Uint8Array.from(data);
    if (!flags.includes(1)) return;
    const distances = distanceTransform(invert({ width, height, data: flags }));
    for (let at = 0; at < out.length; at++) out[at] = Math.min(out[at], distances[at] / (reach * side));
  });
  return out;
}

/** Flags the middles of strokes, without their rims. */
export function findCore(strokes: Flags): Uint8Array {
  const depths = distanceTransform(strokes);
  const widths = measureWidths(strokes, depths);
  return mapToBytes(widths, (half, at) => (half > 0 && depths[at] > RIM * half ? 1 : 0));
}
