import type { Mask, Picture } from '#imaging/core/picture.ts';
import { cloudNoise, hash, smoothNoise } from './noise.ts';

type Colour = readonly [number, number, number];

/** A scene with strong lines, an object's place in it, and where the lines run behind that. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly paint: (x: number, y: number) => Colour;
  /** True if a pixel is hidden. */
  readonly isHidden: (x: number, y: number) => boolean;
  /** Each line as a function of x or of y that gives the other. */
  readonly lines: readonly { readonly along: 'x' | 'y'; readonly at: (along: number) => number }[];
}

function lit([red, green, blue]: Colour, light: number): Colour {
  return [red * light, green * light, blue * light];
}

/** Soft grain of a photograph, around 1. */
function grain(x: number, y: number, seed: number): number {
  return 1 + (hash(x, y, seed) + hash(x, y, seed + 1) - 1) * 0.03;
}

/** Boards that run away from the eye to a vanishing point above the picture. */
const boards: Scene = {
  width: 360,
  height: 300,
  paint: (x, y) => {
    const far = 300 / (y + 160);
    const across = ((x - 200) * far) / 64;
    const board = Math.floor(across);
    const light = 0.75 + 0.2 * hash(board, 0, 1) + 0.16 * smoothNoise(across * 9, 160 * far, 2);
    const joint = Math.abs(across - Math.round(across)) * 64 < 2.2 * far ? 0.35 : 1;
    return lit([176, 128, 84], light * joint * grain(x, y, 3));
  },
  isHidden: (x, y) => ((x - 185) / 75) ** 2 + ((y - 150) / 55) ** 2 < 1,
  lines: [-1, 0, 1].map((number) => ({
    along: 'y',
    at: (y: number) => 200 + (number * 64 * (y + 160)) / 300,
  })),
};

/** Large slabs of stone with thin straight joints, seen at an angle. */
const slabs: Scene = {
  width: 360,
  height: 300,
  paint: (x, y) => {
    const [across, down] = [(x * 0.95 + y * 0.3) / 110, (y * 0.97 - x * 0.12) / 96];
    const tone = 0.86 + 0.08 * hash(Math.floor(across), Math.floor(down), 11);
    const stone = cloudNoise(x / 9, y / 9, 12) * 0.16;
    const away = Math.min(
      Math.abs(across - Math.round(across)) * 110,
      Math.abs(down - Math.round(down)) * 96,
    );
    return lit([168, 163, 152], (tone + stone) * (away < 1.8 ? 0.5 : 1) * grain(x, y, 13));
  },
  isHidden: (x, y) => Math.hypot(x - 190, y - 150) < 62,
  lines: [
    { along: 'y', at: (y) => (220 - y * 0.3) / 0.95 },
    { along: 'x', at: (x) => (96 + x * 0.12) / 0.97 },
    { along: 'x', at: (x) => (192 + x * 0.12) / 0.97 },
  ],
};

/** The rim of a large plate on a cloth: a light ellipse with a thin bright edge. */
const plate: Scene = {
  width: 320,
  height: 280,
  paint: (x, y) => {
    const radius = Math.hypot((x - 60) / 1.25, y - 60);
    const cloth = cloudNoise(x / 5, y / 5, 21) * 0.25;
    if (radius > 132) return lit([74, 92, 120], (0.8 + cloth) * grain(x, y, 22));
    const rim = radius > 128 ? 1.12 : 1;
    return lit([206, 198, 184], (0.92 + x / 4000) * rim * grain(x, y, 23));
  },
  isHidden: (x, y) => ((x - 172) / 44) ** 2 + ((y - 148) / 38) ** 2 < 1,
  lines: [{ along: 'x', at: (x) => 60 + Math.sqrt(Math.max(0, 132 ** 2 - ((x - 60) / 1.25) ** 2)) }],
};

/** Water under a sky, with the horizon between them. */
const horizon: Scene = {
  width: 360,
  height: 240,
  paint: (x, y) => {
    if (y < 118 + x * 0.02) return lit([168, 196, 226], (0.86 + y / 900) * grain(x, y, 31));
    const wave = smoothNoise(x / 16, y / 2.5, 32) * 0.35;
    return lit([62, 96, 118], (0.8 + wave) * grain(x, y, 33));
  },
  isHidden: (x, y) => Math.abs(x - 180) < 46 && y > 60 && y < 190,
  lines: [{ along: 'x', at: (x) => 118 + x * 0.02 }],
};

/** A window frame in a rough wall. */
const frame: Scene = {
  width: 320,
  height: 280,
  paint: (x, y) => {
    const rough = cloudNoise(x / 4, y / 4, 41) * 0.22;
    if (x < 110 || x > 214) return lit([158, 112, 88], (0.8 + rough) * grain(x, y, 42));
    const isPane = (x > 124 && x < 156) || (x > 168 && x < 200);
    if (!isPane) return lit([214, 208, 196], (0.96 - x / 5000) * grain(x, y, 43));
    return lit([54, 66, 78], (0.8 + y / 900) * grain(x, y, 44));
  },
  isHidden: (x, y) => ((x - 165) / 80) ** 2 + ((y - 140) / 48) ** 2 < 1,
  lines: [110, 124, 156, 168, 200, 214].map((x) => ({ along: 'y', at: () => x })),
};

/** Scenes whose lines a good removal continues; all are computed here. */
export const scenes: Readonly<Record<string, Scene>> = { boards, slabs, plate, horizon, frame };

/** Samples across and down for each pixel, so that edges are as soft as through a lens. */
const SAMPLES = 3;

export function drawScene({ width, height, paint }: Scene): Picture {
  const data = new Uint8Array(width * height * 3);
  const sum = new Float32Array(3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let sample = 0; sample < SAMPLES ** 2; sample++) {
        const across = ((sample % SAMPLES) - 1) / SAMPLES;
        const down = (Math.floor(sample / SAMPLES) - 1) / SAMPLES;
        paint(x + across, y + down).forEach((value, channel) => {
          sum[channel] += value / SAMPLES ** 2;
        });
      }
      for (const value of sum) data[at++] = Math.min(255, Math.max(0, value));
    }
  return { width, height, data, channels: 3 };
}

export function hideScene({ width, height, isHidden }: Scene): Mask {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) if (isHidden(at % width, Math.floor(at / width))) data[at] = 255;
  return { width, height, data };
}
