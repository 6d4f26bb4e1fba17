import { colour } from '../../renderer/colour.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { hash2 } from '../../renderer/noise.ts';
import { blendColour, scaleColour, setColour } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { ground, KERB } from './ground.ts';

/** Squares of a metre's side that may hold a leaf. */
const GRID = 4.2;
const HIGHEST = 0.05;
const tones = ['#b5791f', '#8d4f1c', '#c79a35', '#6b3a1a', '#9a7a2a'].map(colour);
const rib = colour('#d9b566');
const spot = colour('#3f2412');

interface Leaf {
  /** Place on the leaf along its rib and across, in metres; half its length. */
  along: number;
  across: number;
  length: number;
  curl: number;
  fold: number;
  tone: number;
}

const leaf: Leaf = { along: 0, across: 0, length: 0, curl: 0, fold: 0, tone: 0 };

/** More leaves lie along the kerb and the wall, where the wind leaves them. */
function crowding(x: number): number {
  return 0.12 + 0.32 * smoothStep(0.6, 1.5, x) + 0.3 * smoothStep(-1.4, -1.8, x);
}

/**
 * Finds the leaf of the square below a place; false if there is none. It lies within its square, so that no
 * edge cuts it.
 */
function findLeaf(x: number, z: number): boolean {
  const column = Math.floor(x * GRID);
  const row = Math.floor(z * GRID);
  const first = hash2(column, row);
  const limit = crowding(x);
  if (first > limit || x < -1.83 || x > KERB - 0.03) return false;
  const second = hash2(column + 31, row + 77);
  const third = hash2(column + 9, row + 5);
  const fromX = x - (column + 0.3 + 0.4 * second) / GRID;
  const fromZ = z - (row + 0.3 + 0.4 * third) / GRID;
  const turn = second * 20;
  leaf.along = fromX * Math.cos(turn) + fromZ * Math.sin(turn);
  leaf.across = -fromX * Math.sin(turn) + fromZ * Math.cos(turn);
  leaf.length = 0.03 + 0.022 * third;
  leaf.curl = third;
  leaf.fold = second;
  leaf.tone = first / limit;
  return true;
}

/** Fallen leaves: thin plates with a saw edge, curled up and folded along the rib. */
export const fallenLeaves: Solid = {
  name: 'leaves',
  distance(x, y, z) {
    if (y > HIGHEST + 0.02) return y - HIGHEST;
    if (x > KERB) return Math.max(0.03, x - KERB);
    if (!findLeaf(x, z)) return Math.max(0.02, y * 0.9);
    const { along, across, length, curl, fold } = leaf;
    const share = along / length;
    const saw = 1 + 0.1 * Math.abs(Math.sin(share * 15));
    const width = length * 0.56 * Math.sqrt(Math.max(0, 1 - share * share)) * (1 - 0.35 * share) * saw;
    const bent = 0.006 + (along * along + across * across) * 8 * curl + 0.35 * Math.abs(across) * fold;
    const lift = Math.min(HIGHEST - 0.004, bent + 0.003 * Math.sin(share * 5 + fold * 9));
    const plate = Math.max(Math.abs(across) - width, Math.abs(along) - length, Math.abs(y - lift) - 0.0009);
    return Math.min(plate * 0.5, 0.03);
  },
  paint(hit, surface) {
    // Rays that have bounced are followed so loosely far away that they stop above the bare ground.
    if (!findLeaf(hit.x, hit.z)) return ground.paint(hit, surface);
    const { along, across, length, tone, fold } = leaf;
    setColour(surface, tones[Math.floor(tone * 4.99)]);
    scaleColour(surface, 0.75 + 0.5 * fold);
    const vein = Math.abs(Math.sin((along - Math.abs(across) * 0.9) * 420));
    blendColour(
      surface,
      rib,
      0.5 * smoothStep(0.0016, 0.0006, Math.abs(across)) + 0.25 * smoothStep(0.25, 0.05, vein),
    );
    blendColour(
      surface,
      spot,
      0.6 * smoothStep(0.62, 0.75, hash2(Math.floor(along * 300), Math.floor(across * 300))) * (1 - fold),
    );
    blendColour(surface, spot, 0.5 * smoothStep(0.7, 1.05, Math.abs(along) / length));
    surface.roughness = 0.65;
    surface.softness = 0.4;
  },
};
