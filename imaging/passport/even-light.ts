import type { LightSheet } from './draw-photo.ts';
import type { FaceLuminance } from './measure-face-luminance.ts';

/**
 * Corrected fraction of the difference between both sides of a face, and its limit as a natural logarithm.
 */
const EVENED = 0.6;
const MAX = 0.6;

/** Target range of skin's luminance, and bounds of the exposure gain. */
const SPAN = { dark: 0.12, bright: 0.6, eyeWhite: 0.3 } as const;
const EXPOSURE = { min: 0.75, max: 2 } as const;

/** Correction of the light on a face: overall gain, and tilt between both sides. */
interface LightPlan {
  readonly exposure: number;
  /** Natural logarithm of the ratio between both sides' gains. */
  readonly tilt: number;
}

/** Plans a gentle correction: exposure only if a face is dark together with its eyes, or overexposed. */
export function planLight({ left, right, middle, eyeWhite }: FaceLuminance): LightPlan {
  const difference = Math.log(Math.max(1e-4, left) / Math.max(1e-4, right));
  const tilt = Math.max(-MAX, Math.min(MAX, EVENED * difference));
  const isDark = middle < SPAN.dark && eyeWhite < SPAN.eyeWhite;
  const wanted = isDark ? SPAN.eyeWhite / Math.max(0.02, eyeWhite) : Math.min(1, SPAN.bright / middle);
  return { exposure: Math.max(EXPOSURE.min, Math.min(EXPOSURE.max, wanted)), tilt };
}

interface FacePlace {
  /** Middle of the face, and half its width, in pixels of the sheet. */
  readonly x: number;
  readonly reach: number;
}

/**
 * Evens the light of a face: exposure for the whole sheet, and a gradient across the face, constant beyond.
 * Raised light has a shoulder to white. The gain is smooth in space.
 */
export function evenLight(
  sheet: LightSheet,
  {
    lightPlan: { exposure, tilt },
    facePlace: { x, reach },
  }: { readonly lightPlan: LightPlan; readonly facePlace: FacePlace },
): LightSheet {
  const { width, height, data } = sheet;
  const factors = Float32Array.from({ length: width }, (_, column) => {
    const share = Math.tanh((1.2 * (column + 0.5 - x)) / Math.max(1, reach));
    return exposure * Math.exp(0.5 * tilt * share);
  });
  const out = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const factor = factors[(at >> 2) % width];
    const coverage = data[at + 3];
    out[at + 3] = coverage;
    if (coverage === 0) continue;
    for (let channel = at; channel < at + 3; channel++) {
      const light = data[channel] / coverage;
      out[channel] = coverage * (factor > 1 ? 1 - (1 - Math.min(1, light)) ** factor : light * factor);
    }
  }
  return { width, height, data: out };
}
