import { linearStep } from '../kernels/linear-step.ts';
import { localExtremes } from '../kernels/local-extremes.ts';
import type { Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import type { Light } from './measure-light.ts';

/**
 * Cells whose means separate things of different lightness from texture, which is equally light everywhere.
 */
const CELLS = { width: 16, height: 12 };
/**
 * Their standard deviation, as a share of the range of lightness: of textures and of things on white ground,
 * and of scenes.
 */
const EVEN = 0.1;
const UNEVEN = 0.14;
/** Pixels around each, and the share of the range within them that is an edge. */
const RADIUS = 2;
const EDGE = 0.3;
/** Share of pixels at edges: of skies, and of scenes. */
const SMOOTH = 0.03;
const OUTLINED = 0.07;
/** Range of lightness of a plain wall, and of a scene in thick haze. */
const PLAIN = 0.2;
const HAZY = 0.3;

function standardDeviation(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/**
 * Degree to which a picture shows a scene, 0–1: several lighter and darker things with outlines. A sky, a
 * wall, a texture or a thing on white ground is none. A scene has black somewhere unless haze covers it.
 * @param lightness of OKLab, of a copy of some 160,000 pixels
 */
export function measureVariety(lightness: Plane, { black, white }: Light): number {
  const range = white - black;
  if (range <= PLAIN) return 0;
  const least = localExtremes(lightness, { radius: RADIUS, extreme: 'least' }).data;
  const most = localExtremes(lightness, { radius: RADIUS, extreme: 'most' }).data;
  const edges = most.reduce((count, value, at) => count + (value - least[at] > EDGE * range ? 1 : 0), 0);
  const spread = standardDeviation(resizePlane(lightness, CELLS).data) / range;
  return (
    linearStep(EVEN, UNEVEN, spread) *
    linearStep(SMOOTH, OUTLINED, edges / most.length) *
    linearStep(PLAIN, HAZY, range)
  );
}
