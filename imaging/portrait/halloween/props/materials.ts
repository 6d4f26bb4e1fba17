import { sampleClouds, sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit, smoothStep } from '../../../core/numeric/scalar.ts';
import type { Pigment } from '../paint/canvas.ts';

/** Material at a place. Colours are linear. */
export interface MaterialSample {
  red: number;
  green: number;
  blue: number;
  /** 0–1. */
  opacity: number;
  /** 0 (dull) to 1 (polished). */
  gloss: number;
  /** Emission relative to its colour, in any light. */
  glow: number;
  /** Height in face widths. */
  height: number;
}

/** Writes the material at u and v of a form, in face widths. */
export type Material = (u: number, v: number, out: MaterialSample) => void;

/** Longer than any form. */
const ENDLESS = 1000;

/** Sets a colour times light. */
export function setColour(out: MaterialSample, [red, green, blue]: Pigment, light: number): void {
  out.red = red * light;
  out.green = green * light;
  out.blue = blue * light;
}

/** Sets a mix of two colours: 0 = first, 1 = second. */
export function setMix(out: MaterialSample, [from, to]: readonly [Pigment, Pigment], share: number): void {
  out.red = from[0] + (to[0] - from[0]) * share;
  out.green = from[1] + (to[1] - from[1]) * share;
  out.blue = from[2] + (to[2] - from[2]) * share;
}

/** Multiplies the colour by light. */
export function dim(out: MaterialSample, light: number): void {
  out.red *= light;
  out.green *= light;
  out.blue *= light;
}

/** Blotches of one or two colours, with grain. */
export function mottled({
  colours,
  scale = 4,
  stretch = 1,
  gloss = 0.15,
  grain = 0.006,
  fine = 40,
}: {
  colours: readonly [Pigment, Pigment];
  scale?: number;
  stretch?: number;
  gloss?: number;
  grain?: number;
  fine?: number;
}): Material {
  return (u, v, out) => {
    const cloud = sampleClouds(u * scale, v * scale * stretch, 5);
    setMix(out, colours, smoothStep(0.25, 0.75, cloud));
    out.gloss = gloss;
    out.height =
      grain *
      (sampleNoise(u * fine, v * fine * stretch, 9) +
        0.5 * sampleNoise(u * 2.3 * fine, v * 2.3 * fine * stretch, 10));
  };
}

/** Felt or wool: dull, with crossing fibres. */
export function felt(colour: Pigment, wear = 0.5): Material {
  return (u, v, out) => {
    const fibres =
      0.5 * sampleNoise(u * 26 + 9 * v, v * 150, 1) + 0.5 * sampleNoise(u * 150, v * 26 - 9 * u, 2);
    const worn = 0.65 * sampleNoise(u * 6, v * 6, 3) + 0.35 * sampleNoise(u * 15, v * 15, 4);
    setColour(out, colour, 0.82 + 0.36 * fibres + wear * 0.5 * (worn - 0.5));
    out.gloss = 0.06;
    out.height = 0.004 * fibres + 0.012 * wear * worn;
  };
}

/** Woven cloth with folds along v, frayed at v = `end`. */
export function cloth(
  colours: readonly [Pigment, Pigment],
  {
    weave = 95,
    end = ENDLESS,
    fray = 0.08,
    opacity = 1,
    dirt = 0.4,
  }: { weave?: number; end?: number; fray?: number; opacity?: number; dirt?: number } = {},
): Material {
  return (u, v, out) => {
    const threads = Math.sin(u * weave * 2 * Math.PI) * Math.sin(v * weave * 2 * Math.PI);
    const stain = sampleClouds(u * 2.6, v * 2.6, 21);
    setMix(out, colours, clampUnit(dirt * 2 * stain));
    const light = 0.93 + 0.1 * threads + 0.18 * (sampleNoise(u * 30, v * 170, 22) - 0.5);
    dim(out, light);
    out.gloss = 0.04;
    out.height = 0.0025 * threads;
    const torn =
      end -
      fray *
        (sampleNoise(u * 9, 1, 23) +
          0.6 * sampleNoise(u * 34, 2, 24) +
          0.5 * sampleNoise(u * 120, v * 3, 25));
    out.opacity = opacity * (1 - smoothStep(torn - 0.006, torn, v));
  };
}

/** Horn: rings across, streaks along, darker towards the tip; `root` is the length of hair over its base. */
export function horn(
  colours: readonly [Pigment, Pigment],
  { length, rings = 26, root = 0.08 }: { length: number; rings?: number; root?: number },
): Material {
  return (u, v, out) => {
    const share = v / length;
    const ring = 0.5 + 0.5 * Math.sin(v * rings * 2 * Math.PI + 1.6 * sampleNoise(u * 5, v * 8, 31));
    const streak = sampleNoise(u * 40, v * 5, 32);
    const fade = 1 - smoothStep(0.35, 0.85, share);
    setMix(out, colours, clampUnit(smoothStep(0.05, 0.95, share) + 0.25 * (streak - 0.5)));
    const light = 1 - 0.3 * ring * fade + 0.2 * (streak - 0.5);
    dim(out, light);
    out.gloss = 0.35 + 0.3 * smoothStep(0.4, 1, share);
    out.height = 0.014 * ring * fade + 0.004 * streak;
    out.opacity =
      root > 0 ? smoothStep(0.2, 0.8, v / root + 0.9 * (sampleNoise(u * 34, v * 3, 33) - 0.5)) : 1;
  };
}

/** Polished metal with scratches and dull hollows. */
export function metal(colour: Pigment): Material {
  return (u, v, out) => {
    const tarnish = sampleClouds(u * 6, v * 6, 41);
    setColour(out, colour, 0.75 + 0.4 * tarnish);
    out.gloss = 1.6 - 1.1 * tarnish;
    out.height = 0.006 * tarnish + 0.001 * sampleNoise(u * 20, v * 220, 42);
  };
}

/** Fur: hairs along v with lighter tips, thinning out at v = `end`. */
export function furry(
  colours: readonly [Pigment, Pigment],
  { end = ENDLESS, fray = 0.1, root = 0 }: { end?: number; fray?: number; root?: number } = {},
): Material {
  return (u, v, out) => {
    const hair = 0.6 * sampleNoise(u * 90, v * 7, 51) + 0.4 * sampleNoise(u * 210, v * 12, 52);
    setMix(out, colours, smoothStep(0.3, 0.75, hair));
    out.gloss = 0.25;
    out.height = 0.012 * hair;
    const gone = end - fray * (sampleNoise(u * 60, 3, 53) + 0.4 * sampleNoise(u * 190, 4, 54));
    out.opacity =
      (1 - smoothStep(gone - 0.01, gone, v)) *
      (root > 0 ? smoothStep(0.15, 0.7, v / root + 0.9 * (sampleNoise(u * 60, v * 2, 55) - 0.5)) : 1);
  };
}

/** A feather: vane from u = 0 to 1 with barbs, shaft in the middle, v from the quill to the tip. */
export function feather(colours: readonly [Pigment, Pigment], sheen: Pigment = colours[1]): Material {
  return (u, v, out) => {
    const side = Math.abs(u - 0.5) * 2;
    const barb = sampleNoise(u * 3, (v - 0.22 * side) * 120, 61);
    setMix(out, colours, clampUnit(barb * 0.7 + 0.3 * side));
    const shine = smoothStep(0.55, 0.9, sampleNoise(u * 4, v * 5, 62));
    out.red += 0.5 * shine * sheen[0];
    out.green += 0.5 * shine * sheen[1];
    out.blue += 0.5 * shine * sheen[2];
    const shaft = 1 - smoothStep(0.03, 0.09, side);
    out.gloss = 0.3;
    out.height = 0.008 * barb + 0.012 * shaft;
    const split =
      smoothStep(0.72, 0.8, sampleNoise(1.5, (v - 0.25 * side) * 26, 63)) * smoothStep(0.35, 0.8, side);
    out.opacity = (1 - split) * (1 - smoothStep(0.9, 1, side + 0.25 * (barb - 0.5)));
  };
}

/** Plaited straw: rows of short blades that lean one way and the other. */
export function plaited(colours: readonly [Pigment, Pigment]): Material {
  return (u, v, out) => {
    const row = Math.floor(v * 26);
    const lean = row & 1 ? 1 : -1;
    const inRow = v * 26 - row;
    const blade = u * 34 + lean * inRow * 0.9;
    const own = sampleNoise(Math.floor(blade), row * 3, 101);
    const worn = sampleNoise(u * 3, v * 3, 102);
    setMix(out, colours, clampUnit(0.25 + 0.5 * own + 0.4 * (worn - 0.5)));
    const gap =
      smoothStep(0.34, 0.5, Math.abs(blade - Math.floor(blade) - 0.5)) +
      smoothStep(0.36, 0.5, Math.abs(inRow - 0.5));
    const light = 1 - 0.5 * Math.min(1, gap);
    dim(out, light);
    out.gloss = 0.2;
    out.height = 0.008 * (1 - Math.min(1, gap));
  };
}
