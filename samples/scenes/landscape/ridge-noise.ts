import { clamp } from '../../renderer/interpolate.ts';
import { hash2 } from '../../renderer/noise.ts';

const DIRECTIONS = 256;
const slopesX = Float32Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((i / DIRECTIONS) * 2 * Math.PI));
const slopesY = Float32Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((i / DIRECTIONS) * 2 * Math.PI));

/** Value of the last noise and how it rises to the right and downwards. */
const noise = { value: 0, x: 0, y: 0 };

/**
 * Gradient noise of the plane, about −1 to 1, with its slopes (Perlin, “Improving noise”, 2002). Answers in
 * `noise`.
 */
function takeNoise(x: number, y: number): void {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const u = x - column;
  const v = y - row;
  const a = (hash2(column, row) * DIRECTIONS) | 0;
  const b = (hash2(column + 1, row) * DIRECTIONS) | 0;
  const c = (hash2(column, row + 1) * DIRECTIONS) | 0;
  const d = (hash2(column + 1, row + 1) * DIRECTIONS) | 0;
  const atA = slopesX[a] * u + slopesY[a] * v;
  const atB = slopesX[b] * (u - 1) + slopesY[b] * v;
  const atC = slopesX[c] * u + slopesY[c] * (v - 1);
  const atD = slopesX[d] * (u - 1) + slopesY[d] * (v - 1);
  const easedU = u * u * u * (u * (u * 6 - 15) + 10);
  const easedV = v * v * v * (v * (v * 6 - 15) + 10);
  const rateU = 30 * u * u * (u * (u - 2) + 1);
  const rateV = 30 * v * v * (v * (v - 2) + 1);
  const twist = atA - atB - atC + atD;
  noise.value = 1.6 * (atA + easedU * (atB - atA) + easedV * (atC - atA) + easedU * easedV * twist);
  const upper = slopesX[a] + easedU * (slopesX[b] - slopesX[a]);
  const lower = slopesX[c] + easedU * (slopesX[d] - slopesX[c]);
  noise.x = 1.6 * (upper + easedV * (lower - upper) + rateU * (atB - atA + easedV * twist));
  const left = slopesY[a] + easedV * (slopesY[c] - slopesY[a]);
  const right = slopesY[b] + easedV * (slopesY[d] - slopesY[b]);
  noise.y = 1.6 * (left + easedU * (right - left) + rateV * (atC - atA + easedU * twist));
}

/** Downhill shift of finer ridges by slopes: it draws gullies out. */
const WARP = 0.11;

/**
 * Crests and gullies as running water leaves them, about 0 to 2: sharp ridges at many scales, each moved by
 * the slopes of the coarser ones and faint in valleys (de Carpentier, “Swiss turbulence”, 2012; Musgrave's
 * ridged multifractal, 1994).
 */
export function ridgeNoise(x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 1;
  let frequency = 1;
  let slopeX = 0;
  let slopeY = 0;
  for (let i = 0; i < octaves; i++) {
    const u = (x + WARP * slopeX) * frequency;
    const v = (y + WARP * slopeY) * frequency;
    takeNoise(0.8 * u + 0.6 * v + 17.3 * i, -0.6 * u + 0.8 * v + 9.1 * i);
    sum += strength * (1 - Math.abs(noise.value));
    const pull = -strength * noise.value;
    slopeX += pull * (0.8 * noise.x - 0.6 * noise.y);
    slopeY += pull * (0.6 * noise.x + 0.8 * noise.y);
    frequency *= 2.03;
    strength *= 0.5 * clamp(sum * 0.8);
  }
  return sum;
}
