import type { Progress } from '../../../core/progress.ts';
import type { Raster } from '../../../core/raster/raster.ts';
import { type FaceLight, illuminate } from '../../../vision/faces/estimate-light.ts';
import { halfway } from '../apply-paint.ts';
import type { HeadFrame } from '../head-frame.ts';
import type { WhiteLight } from '../paint-light.ts';
import type { MaterialSample } from './materials.ts';
import type { PropPart } from './prop.ts';
import { SURFACE_VALUES, type SurfaceBuffer } from './rasterize-surface.ts';

interface SampleShading {
  readonly parts: readonly PropPart[];
  readonly buffer: SurfaceBuffer;
  readonly frame: HeadFrame;
  readonly light: FaceLight;
  readonly white: WhiteLight;
  /** Layers in front of the person and behind; samples are composited over them. */
  readonly front: Raster;
  readonly behind: Raster;
}

/** Number of occluders that are not drawn themselves. */
const HIDDEN = 65_535;

/** Samples shaded between two yields. */
const STRETCH = 60_000;

/** Depth behind the ears from which on a sample is behind the person, in face widths. */
const BACK = 0.12;

/** Factor from the height's slope to the surface normal: face widths per sample. */
const STEEPNESS = 0.8;

function resetSample(sample: MaterialSample): void {
  sample.opacity = 1;
  sample.gloss = 0.15;
  sample.glow = 0;
  sample.height = 0;
}

/** True if a surface continues behind a depth within three samples. */
function goesBehind({ window, depth }: SurfaceBuffer, at: number, limit: number): boolean {
  for (const step of [1, 3, window.width, 3 * window.width])
    for (const other of [depth[at - step], depth[at + step]])
      if (other > limit && other < Number.POSITIVE_INFINITY) return true;
  return false;
}

/** Writes the shaded colour and opacity of a material. */
function setLight(
  out: Float32Array,
  { red, green, blue, gloss, glow, opacity }: MaterialSample,
  { white, lit, shine }: { white: WhiteLight; lit: number; shine: number },
): void {
  out[0] = red;
  out[1] = green;
  out[2] = blue;
  // Metals have tinted highlights.
  for (let channel = 0; channel < 3; channel++)
    out[channel] =
      white[channel] * (out[channel] * lit + shine * (gloss > 1 ? 2 * out[channel] : 1)) +
      glow * out[channel];
  out[3] = opacity;
}

/** Composites light with opacity over a sample. */
function composite({ data }: Raster, at: number, light: Float32Array): void {
  for (let channel = 0; channel < 3; channel++)
    data[4 * at + channel] += light[3] * (light[channel] - data[4 * at + channel]);
  data[4 * at + 3] += light[3] * (1 - data[4 * at + 3]);
}

/**
 * Shades all samples of a buffer: Lambert's law under the light of the face, Blinn's highlights, and the
 * slope of fine height.
 */
export async function shadeSamples(shading: SampleShading, progress: Progress): Promise<void> {
  const { parts, buffer, frame, light, white, front, behind } = shading;
  const { part, values, depth } = buffer;
  const { width } = buffer.window;
  const sample: MaterialSample = { red: 0, green: 0, blue: 0, opacity: 1, gloss: 0, glow: 0, height: 0 };
  const heights = new Float32Array(part.length);
  const half = halfway(light.direction);
  const [lx, ly] = light.direction;
  const normal: [number, number, number] = [0, 0, 0];
  const lights = new Float32Array(4);
  const limit = frame.origin[2] + BACK * frame.unit;
  const slopeScale = STEEPNESS * Math.min(60, width / 8);
  for (let at = 0; at < part.length; at++) {
    if (at % STRETCH === 0) await progress.report(0.3);
    const number = part[at];
    if (number === 0 || number === HIDDEN) continue;
    const { material, layer } = parts[number - 1];
    resetSample(sample);
    material(values[at * SURFACE_VALUES], values[at * SURFACE_VALUES + 1], sample);
    heights[at] = sample.height;
    if (sample.opacity <= 0.002) continue;
    let nx = values[at * SURFACE_VALUES + 2];
    let ny = values[at * SURFACE_VALUES + 3];
    let nz = values[at * SURFACE_VALUES + 4];
    const turn = (nz > 0 ? -1 : 1) / (Math.hypot(nx, ny, nz) || 1);
    nx *= turn;
    ny *= turn;
    nz *= turn;
    const right = part[at - 1] === number ? heights[at] - heights[at - 1] : 0;
    const below = part[at - width] === number ? heights[at] - heights[at - width] : 0;
    const slope = Math.max(-0.65, Math.min(0.75, -slopeScale * (right * lx + below * ly)));
    normal[0] = nx;
    normal[1] = ny;
    normal[2] = nz;
    const lit = illuminate(light, normal) * (1 + slope);
    const facing = Math.max(0, nx * half[0] + ny * half[1] + nz * half[2]);
    const shine = sample.gloss * (0.3 * facing ** 24 + 0.05 * facing ** 4) * Math.max(0, 1 + 1.5 * slope);
    const isBehind = layer === 'behind' || (layer !== 'front' && depth[at] > limit);
    setLight(lights, sample, { white, lit, shine });
    composite(isBehind ? behind : front, at, lights);
    // Both layers overlap where a surface continues behind: two soft edges would show the background.
    if (layer === undefined && !isBehind && sample.opacity > 0.95 && goesBehind(buffer, at, limit))
      composite(behind, at, lights);
  }
}
