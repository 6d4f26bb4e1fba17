import { colour, type Rgb } from '../../renderer/colour.ts';
import { createFractal2, fractal2 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, mixColours, scaleColour, setColour } from '../../renderer/paint.ts';
import type { Surface } from '../../renderer/scene.ts';
import { findStone, type ShorePlace } from './pebbles.ts';

/** Between these distances ahead the near shore and the bed of the lake are looked at, in metres. */
export const SHORE_FROM = 2;
export const SHORE_TO = 40;

const sand = colour('#8d8270');
const moss = colour('#6b6a48');
const lichen = colour('#a5a392');
const algae = colour('#6d6a45');
const stoneTones: readonly Rgb[] = [
  '#8f8b84',
  '#a39b8f',
  '#77756f',
  '#b3a998',
  '#8c7f70',
  '#6b6c6c',
  '#9c8d7c',
  '#c2bcb0',
].map(colour);
/** Hollows and bumps of weathered stone. */
const pitted = createFractal2({ octaves: 4, gain: 0.6 });
const speckled = createFractal2({ octaves: 4, gain: 0.65 });

/** Distance of the water's edge ahead, in metres: near on the right, farther on the left. */
function waterLine(x: number): number {
  return 8.6 - 0.42 * x + 1.1 * (noise2(x * 0.45 + 3.3, 7.5) - 0.5) + 0.3 * (noise2(x * 1.7, 2.5) - 0.5);
}

/** Height of the shore without its stones, above the water; metres. */
function beach(x: number, away: number): number {
  const inland = waterLine(x) - away;
  const uneven = 0.05 * (fractal2.three(x * 0.9, away * 0.9) - 0.5);
  return (inland > 0 ? 0.1 * inland : 0.085 * inland) + uneven;
}

/** Height of the shore with its stones, above the water; metres. */
export function shoreHeight({ x, away, finest }: ShorePlace): number {
  const { height } = findStone({ x, away, finest });
  const rough = finest < 0.02 ? 0.024 * (pitted(x * 19, away * 19) - 0.5) : 0;
  return beach(x, away) + height + rough * Math.min(1, height * 8);
}

/** Paints a place of the shore or of the bed, and tells how much of the sky it sees. */
export function paintShore(surface: Surface, { x, away, finest }: ShorePlace): number {
  const ground = beach(x, away);
  const { height, id, other, open } = findStone({ x, away, finest });
  const level = ground + height;
  const grains = speckled(x * 60, away * 60);
  if (height > 0) {
    const tone = id * (stoneTones.length - 1);
    const next = Math.floor(tone) + 1;
    setColour(surface, mixColours(stoneTones[next - 1], stoneTones[next], tone % 1), 0.42 + 0.46 * other);
    scaleColour(surface, 0.4 + 1.2 * grains);
    blendColour(surface, lichen, 0.4 * smoothStep(0.6, 0.72, speckled(x * 7 + id * 40, away * 7)));
    blendColour(surface, moss, 0.5 * smoothStep(0.12, 0.3, level) * smoothStep(0.5, 0.7, grains));
  } else setColour(surface, sand, 0.5 + 0.8 * grains);
  blendColour(surface, algae, 0.55 * smoothStep(0.02, -0.15, level));
  const wet = smoothStep(0.05, 0.015, level + 0.03 * (grains - 0.5));
  scaleColour(surface, 1 - 0.5 * wet);
  surface.roughness = 1 - 0.7 * wet;
  return clamp(0.25 + 0.75 * open + 1.2 * Math.max(0, height - 0.1));
}
