import type { Vector } from '#imaging/core/geometry/vector.ts';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { colour } from '../../renderer/colour.ts';
import { moved, subtracted } from '../../renderer/combine-shapes.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep, wrap } from '../../renderer/interpolate.ts';
import { noise2, noise3 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import { length2, length3, type Point } from '../../renderer/point.ts';
import type { Solid, Surface } from '../../renderer/scene.ts';
import { capsule, cylinder, type Distance, frustum } from '../../renderer/shapes.ts';

const X = -2.2;
const Z = -0.72;
const LEAVES = 26;

const clay = colour('#a5603f');
const limeStain = colour('#cdb8a4');
const soil = colour('#2b1d14');
const stalkColour = colour('#5a5230');
const leafGreen = colour('#274a26');
const veinGreen = colour('#6f8d4a');
const youngRed = colour('#7a3a2a');

interface PlantLeaf {
  /** End of its stalk, start of the blade. */
  readonly base: Vector;
  readonly forwards: Vector;
  readonly aside: Vector;
  readonly upwards: Vector;
  /** Of the ball round its base that holds stalk and blade. */
  readonly radius: number;
  readonly half: number;
  readonly width: number;
  readonly stalk: Distance;
}

/** Leaves go round the stem by the golden angle; upper ones rise, lower ones hang. */
function growLeaves(): readonly PlantLeaf[] {
  const state = createRandom(5);
  const random = () => nextRandom(state) / 2 ** 32;
  return Array.from({ length: LEAVES }, (_, i) => {
    const angle = i * 2.4 + random() * 0.5;
    const height = 0.45 + (0.85 * i) / LEAVES + random() * 0.06;
    const out = 0.1 + 0.1 * random();
    const rise = 0.15 - 0.5 * (1 - i / LEAVES) + random() * 0.3 + (i > 20 ? 0.5 : 0);
    const base: Vector = [Math.cos(angle) * out, height, Math.sin(angle) * out];
    const forwards: Vector = [
      Math.cos(angle) * Math.cos(rise),
      Math.sin(rise),
      Math.sin(angle) * Math.cos(rise),
    ];
    const half = 0.14 + random() * 0.05;
    return {
      base,
      radius: 2 * half + 0.03,
      forwards,
      aside: [-Math.sin(angle), 0, Math.cos(angle)],
      upwards: [-Math.cos(angle) * Math.sin(rise), Math.cos(rise), -Math.sin(angle) * Math.sin(rise)],
      half,
      width: 0.055 + random() * 0.02,
      // A little into the blade, so that it never ends short of it.
      stalk: capsule({
        from: [0, height - 0.12, 0],
        to: [base[0] + forwards[0] * 0.02, base[1] + forwards[1] * 0.02, base[2] + forwards[2] * 0.02],
        radius: 0.005,
        endRadius: 0.0032,
      }),
    };
  });
}

const leaves = growLeaves();
const trunk = capsule({ from: [0, 0.25, 0], to: [0.02, 1.3, 0.01], radius: 0.014, endRadius: 0.006 });
const soilDisc = moved(cylinder({ radius: 0.13, halfHeight: 0.01 }), [0, 0.28, 0]);
const pot = subtracted(
  moved(frustum({ bottomRadius: 0.11, topRadius: 0.16, halfHeight: 0.16, rounding: 0.012 }), [0, 0.16, 0]),
  moved(cylinder({ radius: 0.135, halfHeight: 0.04 }), [0, 0.33, 0]),
);

/**
 * Part nearest to the last place asked for; for a leaf also its index and the place on it, −1 to 1 along and
 * across.
 */
const found = { part: 'pot' as 'pot' | 'soil' | 'wood' | 'leaf', leaf: 0, along: 0, across: 0 };

/** The place asked for, seen from the pot. */
const place: Point = { x: 0, y: 0, z: 0 };

/** Distance to a blade: folded along its rib, the tip bent down. */
function measureLeaf(index: number, { x, y, z }: Readonly<Point>, nearest: number): number {
  const { base, forwards, aside, upwards, half, width } = leaves[index];
  const fromX = x - base[0] - forwards[0] * half;
  const fromY = y - base[1] - forwards[1] * half;
  const fromZ = z - base[2] - forwards[2] * half;
  const reach = half + nearest + 0.03;
  if (fromX * fromX + fromY * fromY + fromZ * fromZ > reach * reach) return nearest;
  const along = fromX * forwards[0] + fromY * forwards[1] + fromZ * forwards[2];
  const across = fromX * aside[0] + fromZ * aside[2];
  const above = fromX * upwards[0] + fromY * upwards[1] + fromZ * upwards[2];
  const share = along / half;
  const bent = above + 0.9 * along * along - 0.3 * Math.abs(across) - 0.9 * half * half + 0.4 * along * half;
  const outline = width * Math.sqrt(Math.max(0.001, 1 - share * share)) * (1 - 0.25 * share);
  const beyond = length2(Math.max(0, Math.abs(across) - outline), Math.max(0, Math.abs(along) - half));
  const distance = Math.max(beyond, Math.abs(bent + 0.4 * half * half) - 0.0018) * 0.6 - 0.0004;
  if (distance < nearest) {
    found.part = 'leaf';
    found.leaf = index;
    found.along = share;
    found.across = across / width;
  }
  return Math.min(nearest, distance);
}

function plantDistance(worldX: number, y: number, worldZ: number): number {
  const x = worldX - X;
  const z = worldZ - Z;
  place.x = x;
  place.y = y;
  place.z = z;
  found.part = 'pot';
  let nearest = pot(x, y, z);
  const earth = soilDisc(x, y, z);
  if (earth < nearest) {
    nearest = earth;
    found.part = 'soil';
  }
  const wood = trunk(x, y, z);
  if (wood < nearest) {
    nearest = wood;
    found.part = 'wood';
  }
  for (let i = 0; y > 0.2 && i < LEAVES; i++) {
    const { base, radius } = leaves[i];
    if (length3(x - base[0], y - base[1], z - base[2]) - radius > nearest) continue;
    const stalk = leaves[i].stalk(x, y, z);
    if (stalk < nearest) {
      nearest = stalk;
      found.part = 'wood';
    }
    nearest = measureLeaf(i, place, nearest);
  }
  return nearest;
}

function paintLeaf(surface: Surface): void {
  const { leaf, along, across } = found;
  const side = Math.abs(across);
  const vein = Math.abs(wrap(along * 5.5 + side * 1.2) - 0.5);
  setColour(surface, leafGreen, 0.8 + 0.5 * noise2(leaf, 1));
  if (leaf > 23) blendColour(surface, youngRed, 0.45);
  blendColour(
    surface,
    veinGreen,
    0.8 * (1 - smoothStep(0.02, 0.08, side)) + 0.14 * smoothStep(0.09, 0.02, vein),
  );
  blendColour(surface, stalkColour, 0.5 * smoothStep(0.72, 0.85, noise2(along * 6 + leaf * 3, across * 6)));
  surface.roughness = 0.3 + 0.15 * noise2(along * 4, across * 4);
  surface.reflectance = 0.05;
  surface.softness = 0.35;
}

/** A rubber plant in a clay pot. */
export const rubberPlant: Solid = {
  name: 'plant',
  bound: [X, 0.78, Z, 0.92],
  distance: plantDistance,
  paint(hit, surface) {
    const { x, y, z } = hit;
    plantDistance(x, y, z);
    if (found.part === 'leaf') return paintLeaf(surface);
    surface.roughness = 0.85;
    if (found.part === 'soil') setColour(surface, soil, 0.6 + noise3(x * 90, y * 90, z * 90));
    else if (found.part === 'wood')
      setColour(surface, stalkColour, 0.7 + 0.5 * noise3(x * 120, y * 40, z * 120));
    else {
      const weather = fractal3.three(x * 20, y * 20, z * 20);
      setColour(surface, clay, 0.82 + 0.3 * weather);
      blendColour(surface, limeStain, 0.5 * smoothStep(0.52, 0.7, weather) * clamp(1.2 - y * 4));
      tiltNormal(hit, surface, {
        height: (a, b, c) => 0.003 * fractal3.two(a * 50, b * 120, c * 50),
        step: 0.004,
      });
    }
  },
};
