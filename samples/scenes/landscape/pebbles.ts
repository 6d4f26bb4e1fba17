import { createFractal2 } from '../../renderer/fractal-noise.ts';
import { clamp, mix } from '../../renderer/interpolate.ts';
import { hash2, noise2 } from '../../renderer/noise.ts';

/** A place of the near shore. */
export interface ShorePlace {
  readonly x: number;
  readonly away: number;
  /** Side of a pixel there, in metres: finer stones are left out. */
  readonly finest: number;
}

/** The stone that lies on top at a place. */
interface Stone {
  /** Height above the gravel, in metres; 0 between stones. */
  height: number;
  /** Its own number, and a second one, 0 to 1. */
  id: number;
  other: number;
  /** Position between stones: 0 in a gap, 1 on top. */
  open: number;
}

interface Layer {
  /** Side of the square that holds one stone at most, in metres. */
  readonly spacing: number;
  /** Share of squares that hold one. */
  readonly share: number;
}

const facets = createFractal2({ octaves: 3, gain: 0.42 });

const layers: readonly Layer[] = [
  { spacing: 0.9, share: 0.1 },
  { spacing: 0.44, share: 0.26 },
  { spacing: 0.23, share: 0.55 },
  { spacing: 0.12, share: 0.8 },
  { spacing: 0.06, share: 0.9 },
];

/** The one answer of `findStone`, written anew at each call. */
const answer: Stone = { height: 0, id: 0, other: 0, open: 0 };

/** Distance from a stone's middle over its radius: an ellipse that is turned and dented. */
function roundness(across: number, down: number, { id, other }: { id: number; other: number }): number {
  const turn = id * 6.283;
  const along = across * Math.cos(turn) + down * Math.sin(turn);
  const aside = down * Math.cos(turn) - across * Math.sin(turn);
  const lengthened = Math.sqrt(along * along * mix(0.55, 1, other) + aside * aside * 1.25);
  return lengthened * (0.9 + 0.2 * noise2(along * 2.2 + id * 91, aside * 2.2 + other * 57));
}

/** Stones of one size that may lie over what is known so far. */
function addLayer(x: number, away: number, { spacing, share }: Layer): void {
  const u = x / spacing;
  const v = away / spacing;
  const column = Math.floor(u);
  const row = Math.floor(v);
  const seed = Math.round(spacing * 1000);
  for (let j = row - 1; j <= row + 1; j++)
    for (let i = column - 1; i <= column + 1; i++) {
      if (hash2(i + seed, j + 5) > share) continue;
      const id = hash2(i + 31 + seed, j + 71);
      const other = hash2(i + 83, j + 19 + seed);
      const radius = 0.36 + 0.26 * other;
      const across = (u - i - 0.25 - 0.5 * hash2(i + 3, j + 41 + seed)) / radius;
      const down = (v - j - 0.25 - 0.5 * id) / radius;
      if (across * across + down * down > 2.4) continue;
      const from = roundness(across, down, { id, other });
      if (from >= 1) continue;
      const dome = (1 - from ** 2.6) ** 0.55;
      const rough = 0.86 + 0.28 * facets(across * 0.9 + id * 50, down * 0.9 + other * 30);
      const height = dome * radius * spacing * (0.42 + 0.4 * id) * rough;
      if (height <= answer.height) continue;
      answer.height = height;
      answer.id = id;
      answer.other = other;
      answer.open = clamp(1.35 - from * from * 0.9);
    }
}

/** The stone at a place of the shore. The answer is overwritten by the next call. */
export function findStone({ x, away, finest }: ShorePlace): Readonly<Stone> {
  answer.height = 0;
  answer.id = answer.other = 0.5;
  answer.open = 0.3;
  for (const layer of layers) if (layer.spacing > 1.5 * finest) addLayer(x, away, layer);
  return answer;
}
