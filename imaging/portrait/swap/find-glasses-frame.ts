import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import { median, quantiles, smoothStep } from '../../core/numeric/scalar.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { logLight } from './log-light.ts';

/** Area of a bridge of glasses across the nose, in fractions of the UV map. */
const BRIDGE = { left: 0.455, right: 0.545, top: 0.34, bottom: 0.44 } as const;

/** Distances of skin above and below a bridge, in sides of the UV map. */
const REACHES = [6 / 512, 10 / 512, 14 / 512];

/**
 * Smallest darkness of a bridge beside the skin (logarithm of light). Faces without glasses reach 0.12, thin
 * rims 0.2.
 */
const MIN_DIP = 0.18;

/** Area of the frames, and their largest width. */
const FRAMES = { top: 0.22, bottom: 0.58 } as const;
const MAX_WIDTH = 0.05;

/** Range of a frame's darkness beside its surroundings (logarithm of light), from none to certain. */
const DARKER = [0.16, 0.4] as const;

/** Smallest part as a fraction of the map's area; smaller ones are wrinkles and lashes. */
const MIN_RIM = 0.006;

/** Growth of frames for their reflections and shadow, in sides of the UV map. */
const GROWTH = 0.006;

/** Darkness of an object across the nose beside the skin above and below: the median of all columns. */
function measureDip({ data, width: side }: Plane): number {
  const reaches = REACHES.map((reach) => Math.round(reach * side) * side);
  const dips: number[] = [];
  for (let x = Math.round(BRIDGE.left * side); x < BRIDGE.right * side; x++) {
    let max = 0;
    for (let y = Math.round(BRIDGE.top * side); y < BRIDGE.bottom * side; y++) {
      const at = y * side + x;
      const above = Math.max(...reaches.map((reach) => data[at - reach]));
      const below = Math.max(...reaches.map((reach) => data[at + reach]));
      max = Math.max(max, Math.min(above, below) - data[at]);
    }
    dips.push(max);
  }
  return median(dips);
}

/** Darkness of lines in the lower face's skin. Wrinkles and stubble must not count as frames. */
function measureRoughness({ light, closed }: { light: Plane; closed: Plane }, zones: UvZones): number {
  const side = light.width;
  const depths: number[] = [];
  for (let pixel = Math.round(FRAMES.bottom * side) * side; pixel < light.data.length; pixel += 3)
    if (zones.skin.data[pixel] > 0.9) depths.push(closed.data[pixel] - light.data[pixel]);
  return quantiles(depths, 0.72)[0] ?? 0;
}

/** Keeps the parts of a frame that cross the nose or are as large as a rim. */
function dropSpecks(frames: Plane): Plane {
  const side = frames.width;
  const flags = mapToBytes(frames.data, (value) => (value > 0.5 ? 1 : 0));
  const { labels, sizes } = labelComponents({ ...frames, data: flags });
  const kept = sizes.map((size, label) => label > 0 && size > MIN_RIM * side * side);
  for (let y = Math.round(BRIDGE.top * side); y < BRIDGE.bottom * side; y++)
    for (let x = Math.round(BRIDGE.left * side); x < BRIDGE.right * side; x++)
      if (labels[y * side + x] > 0) kept[labels[y * side + x]] = true;
  return { ...frames, data: frames.data.map((value, at) => (kept[labels[at]] ? value : 0)) };
}

/**
 * Finds the frame of glasses on a face, as a UV map 0–1: narrow parts darker than the skin on both sides
 * (black top hat; Meyer, 1979). Undefined if nothing crosses the nose between the eyes.
 */
export function findGlassesFrame(uvMap: Raster, zones: UvZones): Plane | undefined {
  const light = logLight(uvMap);
  const side = light.width;
  if (measureDip(light) < MIN_DIP) return undefined;
  const radius = Math.round((MAX_WIDTH * side) / 2);
  const closed = erodePlane(dilatePlane(light, radius), radius);
  const size = { width: side, height: side };
  const roughness = measureRoughness({ light, closed }, zones);
  const [nothing, sure] = DARKER.map((step) => Math.max(step, step * (roughness / DARKER[0])));
  const frames = light.data.map((value, pixel) => {
    const y = Math.floor(pixel / side) / side;
    const eye = Math.max(zones.rightEye.data[pixel], zones.leftEye.data[pixel]);
    if (y < FRAMES.top || y > FRAMES.bottom || zones.nostrils.data[pixel] > 0.5) return 0;
    return smoothStep(nothing, sure, closed.data[pixel] - value) * (1 - eye);
  });
  const whole = dropSpecks({ ...size, data: frames });
  const grown = dilatePlane(whole, Math.max(1, Math.round(GROWTH * side)));
  return gaussianBlurCompiled(boxBlurCompiled(grown, 1), 1);
}
