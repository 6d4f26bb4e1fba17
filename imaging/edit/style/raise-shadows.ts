import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { guidedFilter } from '../../core/filters/guided-filter.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { runBands } from '../../core/run-bands.ts';
import { measureTones } from './measure-tones.ts';
import { raiseChroma } from './raise-chroma.ts';
import { canvasOf } from './style.ts';

/** Median lightness of a well-lit scene. Darker ones are raised most of the way. */
const LIT_MEDIAN = 0.56;
/** Longer side of the copy on which light is measured, as it changes slowly. */
const BASE_SIDE = 400;

/** Low-pass light of a scene: smooth within objects, sharp between them. */
function measureLight(lightness: Plane): Plane {
  const { width, height, unit } = canvasOf(lightness);
  const scale = Math.min(1, BASE_SIDE / (unit * 1000));
  const small = resizePlane(lightness, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  return resizePlane(guidedFilter(small, { guide: small, radius: 12, epsilon: 0.01 }), lightness);
}

/**
 * Range of the lightness of the lightest parts in which a scene goes from dim to lit, and the share of its
 * raise that a lit one does without: what is dark there is dark by itself, as a suit or a forest.
 *
 * @tuned 2026-11-30, set by eye, dark suits, a night match and brick houses under a pale sky
 */
const LIT = { range: [0.7, 0.9], share: 0.25 } as const;

/** Lightness that white has once a scene is raised; between it and 1 lies what glows. */
const WHITE = 0.94;

/**
 * Shares of the lightness of white between which lights are held below it, by degrees.
 *
 * @tuned 2026-11-30, set by eye, clouds and lit skin
 */
const LIGHTS = [0.62, 0.95] as const;

/**
 * Exponent that brings the median of dark scenes near that of lit ones; 1 for lit scenes.
 * @param light lightness of the lightest parts
 */
function raiseExponent(median: number, light: number): number {
  if (median >= LIT_MEDIAN) return 1;
  const share = 0.9 * (1 - LIT.share * smoothStep(...LIT.range, light));
  const goal = median + share * (LIT_MEDIAN - median);
  return Math.max(0.35, Math.log(goal) / Math.log(Math.max(0.02, median)));
}

/**
 * Raises a dark scene as a whole, to white, for styles of few flat tones: these need no darks and lights of
 * their own. Otherwise as `raiseShadows`. Rejects with `aborted`.
 */
export function raiseToWhite(planes: OklabPlanes, progress: Progress): Promise<OklabPlanes> {
  const quantile = measureTones(planes.lightness);
  return raise(planes, { progress, quantile, exponent: raiseExponent(quantile(0.5), 0), held: 0 });
}

/**
 * Raises dark scenes to the tones that styles expect. The base layer (without detail) gets a power curve,
 * black and white points are set, and chroma follows in part. Well-lit scenes only get a white point. Lights
 * are held below white, so that clouds and lit skin keep their tones. Detail keeps its contrast (base and
 * detail as in Durand and Dorsey 2002, with a guided filter). Rejects with `aborted`.
 */
export function raiseShadows(planes: OklabPlanes, progress: Progress): Promise<OklabPlanes> {
  const quantile = measureTones(planes.lightness);
  const exponent = raiseExponent(quantile(0.5), quantile(0.93));
  return raise(planes, { progress, quantile, exponent, held: 1 });
}

interface RaiseOptions {
  readonly progress: Progress;
  /** Lightness that a share of the scene lies below. */
  readonly quantile: (share: number) => number;
  /** Exponent of the base layer, 0–1. */
  readonly exponent: number;
  /** Share by which lights are held below white. */
  readonly held: number;
}

async function raise(
  { lightness, a, b }: OklabPlanes,
  { progress, quantile, exponent, held: heldShare }: RaiseOptions,
): Promise<OklabPlanes> {
  const darkest = exponent < 1 ? quantile(0.01) ** exponent : 0;
  const range = Math.max(0.1, quantile(0.99) ** exponent - darkest);
  const stretch = Math.min(exponent < 1 ? 1.8 : 1.15, Math.max(1, (exponent < 1 ? 0.85 : 0.95) / range));
  // The raised median is the fixed point of the stretch in both directions.
  const pivot = exponent < 1 ? quantile(0.5) ** exponent : 0;
  const white = Math.max(0.05, quantile(0.99));
  const light = exponent < 1 ? measureLight(lightness) : lightness;
  const out = { lightness: createPlane(lightness), a: createPlane(lightness), b: createPlane(lightness) };
  await progress.report(0.3);
  await runBands(lightness, progress.subrange(0.3, 1), (from, to) => {
    for (let at = from * lightness.width; at < to * lightness.width; at++) {
      const base = Math.min(1, Math.max(0.01, light.data[at]));
      const lifted = base ** exponent;
      const gain = Math.min(1.9, lifted / base);
      const detailed = lifted + (lightness.data[at] - light.data[at]) * gain;
      const raised = pivot + (detailed - pivot) * stretch;
      const held = heldShare * smoothStep(LIGHTS[0] * white, LIGHTS[1] * white, base);
      const value = raised - held * Math.max(0, raised - (WHITE / white) * lightness.data[at]);
      const asked = Math.min(2.4, Math.max(1, stretch * (lifted / base) * 0.85));
      const chroma = raiseChroma(a.data[at], b.data[at], asked);
      out.lightness.data[at] = Math.min(1, Math.max(0, value));
      out.a.data[at] = a.data[at] * chroma;
      out.b.data[at] = b.data[at] * chroma;
    }
  });
  return out;
}
