import { median } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { measureWhiteLight, type WhiteLight } from '../../portrait/halloween/paint-light.ts';
import { estimateLight, type FaceLight } from '../../vision/faces/estimate-light.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import type { FaceSample } from '../swap/face-look.ts';

/** Brightest white paint; brighter light is taken for an overexposed frame. */
const MAX_WHITE = 1.1;

/** The light on a face that its pictures agree on, so that what passes before it in some is left out. */
export function usualLight(samples: readonly FaceSample[], { triangles }: MeshTopology): FaceLight {
  const lights = samples.map(({ photo, face }) => estimateLight(photo, { mesh: face.mesh, triangles }));
  const medianOf = (read: (light: FaceLight) => number) => median(lights.map(read));
  const terms = [0, 1, 2, 3].map((at) => medianOf((light) => light.terms[at]));
  const [even, x, y, z] = terms;
  const length = Math.hypot(x, y, z);
  return {
    level: medianOf(({ level }) => level),
    skin: [medianOf(({ skin }) => skin[0]), medianOf(({ skin }) => skin[1]), medianOf(({ skin }) => skin[2])],
    terms: [even, x, y, z],
    direction: length < 0.02 ? [0, 0, -1] : [x / length, y / length, z / length],
  };
}

/** The light of one frame. */
interface FrameLight {
  readonly light: FaceLight;
  readonly white: WhiteLight;
}

/**
 * The light of a frame, by what it is more than the usual one. Skin keeps its colour over a clip, so that
 * white paint follows the light itself, and not, as in a single photo, a guess of skin and light.
 * @param gains logarithms of red, green and blue over the usual light, as UV maps
 * @param weights share of each place that tells
 */
export function lightOfFrame(
  usual: FaceLight,
  { gains, weights }: { readonly gains: readonly Plane[]; readonly weights: Float32Array },
): FrameLight {
  const [red, green, blue] = gains.map(({ data }) => {
    let [sum, total] = [0, 1e-6];
    for (let at = 0; at < data.length; at++) {
      sum += weights[at] * data[at];
      total += weights[at];
    }
    return Math.exp(sum / total);
  });
  const [r, g, b] = usual.skin;
  const skin = [r * red, g * green, b * blue] as const;
  const white = measureWhiteLight(usual);
  return {
    light: { ...usual, skin, level: usual.level * (0.2126 * red + 0.7152 * green + 0.0722 * blue) },
    white: [
      Math.min(MAX_WHITE, white[0] * red),
      Math.min(MAX_WHITE, white[1] * green),
      Math.min(MAX_WHITE, white[2] * blue),
    ],
  };
}
