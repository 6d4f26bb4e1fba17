import { colour } from '../../renderer/colour.ts';
import { union } from '../../renderer/combine-shapes.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep } from '../../renderer/interpolate.ts';
import { hash2, noise3 } from '../../renderer/noise.ts';
import { blendColour, mixColours, scaleColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import { createPoint, length2, type Point } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { capsule, type Distance, ellipsoid } from '../../renderer/shapes.ts';

/** Side of the cubes that hold a leaf each, and the leaf's half length. */
const CUBE = 0.13;
const LEAF = 0.062;

const green = colour('#6d7a2c');
const gold = colour('#c98a24');
const bark = colour('#5b4c3c');
const barkDark = colour('#2f261e');

interface TreeSize {
  readonly x: number;
  readonly z: number;
  readonly height: number;
  readonly seed: number;
}

/** The crown as a cloud, before it is cut into leaves. */
function createCrown(height: number, seed: number): Distance {
  const egg = ellipsoid(height * 0.3, height * 0.34, height * 0.3);
  return (x, y, z) => {
    const distance = egg(x, y - height * 0.72, z);
    if (distance > 1.3) return distance - 0.8;
    return distance + (fractal3.two(x * 1.5 + seed, y * 1.5, z * 1.5) - 0.5) * 1.9;
  };
}

/** Place among the cubes, which are bent in varying directions so that no rows of leaves show. */
const swayed = createPoint();

function sway(x: number, y: number, z: number): void {
  swayed.x = x + 0.5 * noise3(x * 0.7, y * 1.1, z * 0.9) + 0.11 * noise3(y * 3.1, z * 2.7, x * 2.3);
  swayed.y = y + 0.5 * noise3(x * 1.1 + 9, y * 0.7, z * 1.1) + 0.11 * noise3(z * 3.1, x * 2.7, y * 2.3);
  swayed.z = z + 0.5 * noise3(x * 0.9, y * 1.1 + 5, z * 0.7) + 0.11 * noise3(x * 3.1, y * 2.7 + 3, z * 2.3);
}

/** A random number for the cube of a place. */
function leafNumber({ x, y, z }: Readonly<Point>, seed: number): number {
  const slice = Math.floor(z / CUBE);
  return hash2(Math.floor(x / CUBE) + 17 * slice, Math.floor(y / CUBE) + 29 * slice + seed);
}

/** Distance to the leaf of a cube, if it has one. The leaf lies within the cube, so that no plane cuts it. */
function leafDistance(place: Readonly<Point>): number {
  const turn = leafNumber(place, 57) * 2 * Math.PI;
  const tilt = leafNumber(place, 113) * 2.4 - 1.2;
  const size = LEAF * (0.7 + 0.3 * leafNumber(place, 71));
  const x = fromMiddle(place.x);
  const y = fromMiddle(place.y);
  const z = fromMiddle(place.z);
  const along = x * Math.cos(turn) + z * Math.sin(turn);
  const across = -x * Math.sin(turn) + z * Math.cos(turn);
  const lifted = y * Math.cos(tilt) - across * Math.sin(tilt);
  const flat = across * Math.cos(tilt) + y * Math.sin(tilt);
  const width = 0.55 * size * Math.sqrt(Math.max(0, 1 - (along / size) ** 2));
  const outline = length2(Math.max(0, Math.abs(flat) - width), Math.max(0, Math.abs(along) - size));
  return (length2(outline, lifted) - 0.003) * 0.8;
}

function fromMiddle(value: number): number {
  return value - (Math.floor(value / CUBE) + 0.5) * CUBE;
}

/** Distance to the walls of the enclosing cube. */
function wallDistance({ x, y, z }: Readonly<Point>): number {
  return CUBE / 2 - Math.max(Math.abs(fromMiddle(x)), Math.abs(fromMiddle(y)), Math.abs(fromMiddle(z)));
}

function createBranches(height: number, seed: number): Distance {
  const lean = 0.1 * Math.sin(seed);
  const trunk = capsule({ from: [0, 0, 0], to: [lean, height * 0.6, 0], radius: 0.13, endRadius: 0.07 });
  const limbs = Array.from({ length: 6 }, (_, i) => {
    const angle = seed + i * 2.4;
    const out = 0.9 + 0.4 * hash2(i, seed);
    return capsule({
      from: [lean * 0.6, height * (0.36 + 0.03 * i), 0],
      to: [Math.cos(angle) * out, height * (0.56 + 0.05 * i), Math.sin(angle) * out],
      radius: 0.05,
      endRadius: 0.02,
    });
  });
  return union(trunk, ...limbs);
}

/** A street tree in autumn, its crown of single leaves round a dense middle. */
export function createTree({ x: treeX, z: treeZ, height, seed }: TreeSize): Solid {
  const crown = createCrown(height, seed);
  const branches = createBranches(height, seed);

  function foliage(x: number, y: number, z: number): number {
    const distance = crown(x, y, z);
    if (distance > 0.3) return (distance - 0.2) * 0.6;
    sway(x, y, z);
    const thinning = smoothStep(-0.5, 0.12, distance);
    const toNext = wallDistance(swayed) + 0.012;
    const leaf = leafNumber(swayed, seed) > 0.15 + 0.8 * thinning ? leafDistance(swayed) : 1;
    return Math.min(leaf, toNext, Math.max(distance + 0.75, 0)) * 0.85;
  }

  return {
    name: 'trees',
    bound: [treeX, height * 0.6, treeZ, height * 0.66],
    distance(x, y, z) {
      const wood = branches(x - treeX, y, z - treeZ);
      return y < height * 0.26 ? Math.min(wood, 0.5) : Math.min(wood, foliage(x - treeX, y, z - treeZ));
    },
    paint(hit, surface) {
      const x = hit.x - treeX;
      const z = hit.z - treeZ;
      if (branches(x, hit.y, z) < 0.006) {
        const furrow = noise3(x * 30, hit.y * 6, z * 30);
        setColour(surface, bark, 0.65 + 0.6 * furrow);
        blendColour(surface, barkDark, smoothStep(0.5, 0.25, furrow));
        tiltNormal(hit, surface, { height: (a, b, c) => 0.02 * noise3(a * 30, b * 6, c * 30), step: 0.008 });
        surface.roughness = 0.95;
        return;
      }
      sway(x, hit.y, z);
      const own = leafNumber(swayed, 7);
      const ripe = noise3(x * 1.3 + seed, hit.y * 1.3, z * 1.3) + (own - 0.5) * 0.5;
      setColour(surface, mixColours(green, gold, smoothStep(0.3, 0.75, ripe)));
      // Leaves within the crown get less of the sky than one bounce can tell.
      const depth = clamp(1 + crown(x, hit.y, z) * 0.9, 0.35, 1);
      scaleColour(surface, (0.6 + 0.8 * own) * depth);
      surface.softness = 0.5;
      surface.roughness = 0.6;
      surface.reflectance = 0.03;
    },
  };
}
