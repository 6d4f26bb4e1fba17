import type { HdrTransfer } from './clip.ts';
import { type FrameSize, frameBytes } from './frame.ts';

/** Light of white on a page, in candela per square metre (ITU-R BT.2408), and of the brightest highlight. */
const WHITE = 203;
const PEAK = 1000;
/** Share of white up to which light is left as it is. */
const KNEE = 0.5;

/** Codes of 10 bits in limited range. */
const CODES = 1024;

/** SMPTE ST 2084: light in shares of white for a signal of 0–1. */
function pqToLight(signal: number): number {
  const [m1, m2] = [2610 / 16384, (2523 / 4096) * 128];
  const [c1, c2, c3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
  const power = signal ** (1 / m2);
  return ((Math.max(0, power - c1) / (c2 - c3 * power)) ** (1 / m1) * 10_000) / WHITE;
}

/** ITU-R BT.2100: scene light, 0–1, for a signal of hybrid log-gamma. */
function hlgToScene(signal: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12;
}

/** Compresses light above the knee by Reinhard's curve, so that the peak becomes white. */
function compress(light: number): number {
  if (light <= KNEE) return light;
  const over = (light - KNEE) / (1 - KNEE);
  const most = (PEAK / WHITE - KNEE) / (1 - KNEE);
  return Math.min(1, KNEE + ((1 - KNEE) * over * (1 + over / most ** 2)) / (1 + over));
}

/** Steps of the tables from light to what is shown; light beyond the peak is the last step. */
const STEPS = 4096;

/** Shares by which light of a pixel's brightest channel is scaled. */
function shoulderTable(most: number): Float32Array {
  return Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const light = (step / STEPS) ** 2 * most;
    return light > 0 ? compress(light) / light : 1;
  });
}

/** ITU-R BT.709 camera curve as displays undo it: gamma 2.4, in 0–1. */
const displayTable = Float32Array.from({ length: STEPS + 1 }, (_, step) => (step / STEPS) ** (2 / 2.4));

export interface ToneMapper {
  /** Maps planes of 10-bit 4:2:0 in limited range, BT.2020, to a frame in BT.709. */
  map(size: FrameSize, planes: Uint16Array): Uint8Array;
}

/**
 * Makes frames of high dynamic range fit for ordinary displays: light up to half of white stays, highlights
 * are compressed by their brightest channel so that hues stay, colours are brought from BT.2020 to BT.709.
 */
export function createToneMapper(transfer: HdrTransfer): ToneMapper {
  const toLight = Float32Array.from({ length: CODES }, (_, code) => {
    const signal = Math.min(1, Math.max(0, code / (CODES - 1)));
    return transfer === 'pq' ? pqToLight(signal) : hlgToScene(signal);
  });
  const most = PEAK / WHITE;
  const shoulder = shoulderTable(most);
  return {
    map({ width, height }, planes) {
      const out = new Uint8Array(frameBytes({ width, height }));
      const half = width >> 1;
      const pixels = width * height;
      const [atU, atV] = [pixels, pixels + half * (height >> 1)];
      const rgb = new Float32Array(3);
      for (let y = 0; y < height; y += 2)
        for (let x = 0; x < width; x += 2) {
          const chroma = (y >> 1) * half + (x >> 1);
          const u = (planes[atU + chroma] - 512) / 896;
          const v = (planes[atV + chroma] - 512) / 896;
          let sumU = 0;
          let sumV = 0;
          for (let corner = 0; corner < 4; corner++) {
            const at = (y + (corner >> 1)) * width + x + (corner & 1);
            const luma = (planes[at] - 64) / 876;
            mapPixel({ luma, u, v }, { toLight, shoulder, most, transfer, rgb });
            const grey = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
            out[at] = 16.5 + 219 * grey;
            sumU += (rgb[2] - grey) / 1.8556;
            sumV += (rgb[0] - grey) / 1.5748;
          }
          out[atU + chroma] = 128.5 + (224 * sumU) / 4;
          out[atV + chroma] = 128.5 + (224 * sumV) / 4;
        }
      return out;
    },
  };
}

interface Tables {
  readonly toLight: Float32Array;
  readonly shoulder: Float32Array;
  readonly most: number;
  readonly transfer: HdrTransfer;
  /** Gets the pixel for displays, 0–1. */
  readonly rgb: Float32Array;
}

function mapPixel(
  { luma, u, v }: { readonly luma: number; readonly u: number; readonly v: number },
  { toLight, shoulder, most, transfer, rgb }: Tables,
): void {
  const code = (signal: number) =>
    signal <= 0 ? 0 : signal >= 1 ? CODES - 1 : (signal * (CODES - 1) + 0.5) | 0;
  let red = toLight[code(luma + 1.4746 * v)];
  let green = toLight[code(luma - 0.16455 * u - 0.57135 * v)];
  let blue = toLight[code(luma + 1.8814 * u)];
  if (transfer === 'hlg') {
    // The system gamma of BT.2100 for a display of 1000 cd/m².
    const gain = (PEAK / WHITE) * Math.max(1e-6, 0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2;
    red *= gain;
    green *= gain;
    blue *= gain;
  }
  const brightest = Math.min(most, Math.max(red, green, blue));
  const scale = shoulder[(Math.sqrt(brightest / most) * STEPS + 0.5) | 0];
  const show = (light: number) =>
    displayTable[light <= 0 ? 0 : light >= 1 ? STEPS : (Math.sqrt(light) * STEPS + 0.5) | 0];
  rgb[0] = show((1.6605 * red - 0.5876 * green - 0.0728 * blue) * scale);
  rgb[1] = show((-0.1246 * red + 1.1329 * green - 0.0083 * blue) * scale);
  rgb[2] = show((-0.0182 * red - 0.1006 * green + 1.1187 * blue) * scale);
}
