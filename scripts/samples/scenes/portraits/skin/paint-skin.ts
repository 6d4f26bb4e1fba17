import { findCell } from '../../../renderer/cells.ts';
import { colour, type Rgb } from '../../../renderer/colour.ts';
import { fractal2, fractal3 } from '../../../renderer/fractal-noise.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { noise3 } from '../../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal, visibility } from '../../../renderer/paint.ts';
import type { Hit, Surface } from '../../../renderer/scene.ts';
import { createFaceFinder, type FacePlace } from '../face-place.ts';
import { createHairline } from '../hair/hairline.ts';
import { browAt } from '../head/brow.ts';
import { EYE } from '../head/eyelids.ts';
import type { Person } from '../person.ts';
import { beardShare } from './beard-zone.ts';
import { createLidPainter } from './lids.ts';
import { createLipPainter } from './lips.ts';

/** Parts that the painter of skin tells apart, by `surface.part`; 0 is skin elsewhere. */
export const skinParts = ['face', 'lips'] as const;

const freckle = colour('#8a5230');
const bruise: Rgb = [0.46, 0.36, 0.42];

function bell(place: Readonly<FacePlace>, [x, y, radius]: readonly [number, number, number]): number {
  const across = place.x - x;
  const up = place.y - y;
  return Math.exp(-(across * across + up * up) / (radius * radius));
}

/** How much blood shines through: cheeks, nose, chin, ears. */
function bloodAt(place: Readonly<FacePlace>): number {
  return (
    0.5 * bell(place, [0.4, -0.33, 0.2]) +
    0.4 * bell(place, [0, -0.36, 0.12]) +
    0.2 * bell(place, [0, -1.02, 0.15]) +
    0.35 * smoothStep(0.7, 0.79, place.x)
  );
}

/** Fine relief of skin: pores and, in the old, creases. */
function createPores(age: number): (x: number, y: number, z: number) => number {
  return (x, y, z) =>
    0.0017 * noise3(x * 85, y * 85, z * 85) +
    0.0045 * fractal3.two(x * 24, y * 24, z * 24) +
    0.006 * age * fractal3.two(x * 30, y * 12, z * 30);
}

/** Part of the head that counts as the face: in front of the ears, above the jaw's edge, below the hairline. */
function isFace({ x, y, z }: Readonly<FacePlace>, beyond: number): boolean {
  return beyond < 0 && z > -0.12 && x < 0.7 && y > -0.84 - 0.6 * (z + 0.1);
}

/** Makes the painter of head and neck. */
export function createSkinPainter(person: Person): (hit: Readonly<Hit>, surface: Surface) => void {
  const { face, tones, stubble, freckles, hair } = person;
  const [skin, flush, brow, root] = [tones.skin, tones.flush, tones.brow, tones.hair].map(colour);
  const underEye: Rgb = [flush[0] * bruise[0], flush[1] * bruise[1], flush[2] * bruise[2]];
  const paintLips = createLipPainter(person);
  const paintLids = createLidPainter(person);
  const pores = createPores(face.age);
  const findPlace = createFaceFinder(face);
  const hairline = createHairline(hair === 'bald' ? 'short' : hair);
  let place = findPlace(0, 0, 0);

  function paintTone(hit: Readonly<Hit>, surface: Surface): void {
    const { x, y, z } = hit;
    const blotches = fractal3.four(x * 5, y * 5, z * 5);
    const fine = fractal3.three(x * 26, y * 26, z * 26);
    setColour(surface, skin, 0.93 + 0.14 * fine);
    const onFace = y > -1.3 ? 1 : 0.15;
    blendColour(
      surface,
      flush,
      onFace * (bloodAt(place) * (0.4 + 0.75 * blotches) + 0.12 * (blotches - 0.35)),
    );
    if (z < 0.2) return;
    blendColour(surface, underEye, (0.17 + 0.16 * face.age) * bell(place, [EYE.x - 0.03, -0.085, 0.13]));
    blendColour(surface, underEye, 0.22 * bell(place, [EYE.x, 0.08, 0.12]));
  }

  function paintFreckles(hit: Readonly<Hit>, surface: Surface): void {
    if (freckles === 0 || hit.z < 0.1) return;
    const cell = findCell(hit.x * 24 + 3, hit.y * 24);
    if (cell.id < 0.5) return;
    const patch = smoothStep(0.3, 0.6, fractal2.three(hit.x * 4 + 9, hit.y * 4));
    const zone = smoothStep(-0.75, -0.2, hit.y) * smoothStep(0.5, 0.1, hit.y);
    const size = 0.1 + 0.2 * cell.other;
    const spot = smoothStep(size, size * 0.4, cell.nearest) * visibility(hit, 0.01);
    blendColour(surface, freckle, 0.7 * freckles * patch * zone * spot);
  }

  /** Shade below the brow's hairs. */
  function paintBrow({ x, y, z }: Readonly<Hit>, surface: Surface): void {
    const along = (place.x - 0.105) / 0.44;
    if (along < -0.1 || along > 1.1 || z < 0) return;
    const { middle, half } = browAt(person, place.side, along);
    const edge = smoothStep(1.1, 0.25, Math.abs(y - middle) / half);
    const ends = smoothStep(-0.08, 0.1, along) * smoothStep(1.05, 0.8, along);
    blendColour(surface, brow, 0.42 * edge * ends * (0.7 + 0.6 * noise3(x * 30, y * 60, z * 30)));
  }

  /** Stubble, and roots that show where hair is short or begins. */
  function paintRoots(hit: Readonly<Hit>, surface: Surface, beyond: number): void {
    const { x, y, z } = hit;
    const fine = visibility(hit, 0.012);
    const grains = 0.65 + 0.7 * fine * (smoothStep(0.4, 0.75, noise3(x * 130, y * 130, z * 130)) - 0.5);
    if (stubble > 0) blendColour(surface, brow, stubble * beardShare(place) * grains);
    if (hair === 'bald') return;
    const uneven = 0.05 * (noise3(x * 12, y * 12, z * 12) - 0.5);
    blendColour(surface, root, 0.8 * smoothStep(-0.03, 0.08, beyond + uneven));
  }

  return (hit, surface) => {
    place = findPlace(hit.x, hit.y, hit.z);
    const { x, z } = hit;
    const beyond = hairline(x, hit.y, z);
    paintTone(hit, surface);
    // Two films of oil: most skin is dull, a quarter of its grains shine.
    const oily = smoothStep(0.45, 0.8, noise3(x * 210, hit.y * 210, z * 210));
    const shiny = 0.05 * bell(place, [0, 0.42, 0.3]) + 0.07 * bell(place, [0, -0.3, 0.12]);
    surface.roughness = 0.54 - 0.18 * oily - shiny;
    // Below what the tracer follows mirrored rays for, unless seen at a slant.
    surface.reflectance = 0.0148;
    surface.softness = 0.22;
    surface.tag = 1;
    tiltNormal(hit, surface, { height: pores, step: 0.003, strength: 0.5 + 0.5 * face.age });
    paintFreckles(hit, surface);
    paintRoots(hit, surface, beyond);
    paintBrow(hit, surface);
    surface.part = isFace(place, beyond) ? 1 : 0;
    if (z < 0) return;
    if (paintLips(place, surface) > 0.5) surface.part = 2;
    paintLids(place, surface);
  };
}
