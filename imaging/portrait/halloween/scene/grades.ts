import type { Grade } from './scene-look.ts';

/** Grades of several templates. */
export const grades = {
  /** Moonlight: cool, low, little colour. */
  moonlit: { exposure: 0.72, contrast: 1.14, saturation: 0.74, tint: [0.9, 0.98, 1.12] },
  /** Candles and torches. */
  candle: { exposure: 0.78, contrast: 1.16, saturation: 0.95, tint: [1.12, 0.97, 0.76] },
  /** Fire from below. */
  fire: { exposure: 0.8, contrast: 1.2, saturation: 1.02, tint: [1.18, 0.93, 0.72] },
  /** Ill, greenish. */
  sick: { exposure: 0.74, contrast: 1.15, saturation: 0.66, tint: [0.95, 1.06, 0.88] },
  frost: { exposure: 0.86, contrast: 1.1, saturation: 0.72, tint: [0.9, 1, 1.16] },
  deep: { exposure: 0.76, contrast: 1.12, saturation: 0.84, tint: [0.78, 1.04, 1.1] },
  dusk: { exposure: 0.8, contrast: 1.14, saturation: 0.92, tint: [1.05, 0.96, 1.02] },
  grim: { exposure: 0.72, contrast: 1.24, saturation: 0.55, tint: [1, 0.99, 0.98] },
} as const satisfies Readonly<Record<string, Grade>>;
