import { findCell } from '../../renderer/cells.ts';
import { colour } from '../../renderer/colour.ts';
import { fractal2, fractal3 } from '../../renderer/fractal-noise.ts';
import { distanceToMultiple, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal, visibility } from '../../renderer/paint.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { roundedRectangle } from '../../renderer/shapes.ts';

/** Edge of the pavement, and drop to the road. */
export const KERB = 1.55;
const STEP_DOWN = 0.12;
/** Setts in a metre, and how far they are from a regular grid. */
const SETTS = 8.2;
const IRREGULARITY = 0.62;

const stone = colour('#8b857c');
const brownStone = colour('#7a6a5c');
const greyStone = colour('#5f6266');
const joint = colour('#39332b');
const moss = colour('#4f5a34');
const glint = colour('#c9c2b5');
const tar = colour('#55534f');
const chipping = colour('#a8a39a');
const roadPaint = colour('#d8d4c8');
const crackDark = colour('#1f1d1b');
const granite = colour('#a39d93');

function settHeight(x: number, _y: number, z: number): number {
  const { nearest, second, id } = findCell(x * SETTS, z * SETTS, IRREGULARITY);
  const dome = 0.011 * smoothStep(0.02, 0.34, second - nearest);
  return dome + 0.004 * id + 0.0016 * noise2(x * 150, z * 150) + 0.002 * noise2(x * 45, z * 45);
}

/** Small rounded setts: regular enough for a pavement, irregular enough to be filled in without a seam. */
function paintSetts(hit: Readonly<Hit>, surface: Surface): void {
  const { x, z } = hit;
  const { nearest, second, id, other } = findCell(x * SETTS, z * SETTS, IRREGULARITY);
  const gap = second - nearest;
  const stain = fractal2.four(x * 1.2 + 7, z * 1.2);
  const fine = visibility(hit, 0.008);
  const grit = 0.5 * noise2(x * 260, z * 260) + 0.5 * noise2(x * 120, z * 120);
  const cloud = fractal2.three(x * 26, z * 26);
  const shown = visibility(hit, 0.06);
  const tone = 0.5 * (id - 0.5) * shown + 0.4 * fine * (grit - 0.5) + 0.3 * (cloud - 0.5) * shown;
  setColour(surface, stone, 0.78 + tone + 0.35 * (stain - 0.5));
  if (id > 0.72) blendColour(surface, brownStone, (0.35 + 0.4 * other) * shown);
  if (id < 0.2) blendColour(surface, greyStone, (0.3 + 0.4 * other) * shown);
  const jointShown = visibility(hit, 0.02);
  // Joints take an eighth of the ground: where they are too fine to be seen they darken it by as much.
  blendColour(
    surface,
    joint,
    0.85 * (jointShown * (1 - smoothStep(0.02, 0.13, gap)) + (1 - jointShown) * 0.13),
  );
  blendColour(
    surface,
    moss,
    jointShown * (1 - smoothStep(0.03, 0.16, gap)) * smoothStep(0.52, 0.72, stain) * 0.6,
  );
  blendColour(surface, joint, 0.3 * smoothStep(0.58, 0.7, fractal2.four(x * 2.3 + 31, z * 2.3)));
  if (grit > 0.8) blendColour(surface, glint, 0.3 * fine);
  surface.roughness = 0.78;
  surface.reflectance = 0.03;
  tiltNormal(hit, surface, { height: settHeight, step: 0.003, strength: 0.85 });
}

function paintRoad(hit: Readonly<Hit>, surface: Surface): void {
  const { x, z } = hit;
  const fine = visibility(hit, 0.011);
  const { id } = findCell(x * 90, z * 90);
  const wear = fractal2.four(x * 0.7, z * 0.7);
  const tracks = 0.12 * smoothStep(0.5, 0.1, Math.abs(Math.abs(x - 4) - 0.8));
  setColour(surface, tar, 0.91 + 0.5 * (id - 0.5) * fine + 0.4 * (wear - 0.5) + tracks);
  if (id > 0.9) blendColour(surface, chipping, 0.5 * fine);
  const edge = Math.abs(x - 2.35) - 0.06 - 0.005 * noise2(x * 80, z * 80);
  const worn =
    0.85 * smoothStep(0.18, 0.3, noise2(x * 70, z * 70) * 0.6 + fractal2.three(x * 6, z * 3) * 0.5);
  blendColour(surface, roadPaint, worn * smoothStep(0.004, -0.004, edge));
  const crack = Math.abs(x - 3.1 - 0.3 * fractal2.four(z * 1.1, 4));
  blendColour(surface, crackDark, (1 - smoothStep(0.003, 0.012, crack)) * 0.8 * visibility(hit, 0.03));
  surface.roughness = 0.92;
  surface.reflectance = 0.02;
  tiltNormal(hit, surface, {
    height: (a, _b, c) => 0.006 * findCell(a * 90, c * 90).nearest,
    step: 0.003,
    strength: 0.7,
  });
}

export const ground: Solid = {
  name: 'ground',
  distance: (x, y) => (x > KERB ? y + STEP_DOWN : y),
  paint(hit, surface) {
    if (hit.x > KERB) paintRoad(hit, surface);
    else paintSetts(hit, surface);
  },
};

const kerbProfile = roundedRectangle([0.08, 0.068], 0.014);

/** Kerb stones of 90 cm, a little worn. */
export const kerb: Solid = {
  name: 'kerb',
  distance(x, y, z) {
    const fromJoint = distanceToMultiple(z, 0.9);
    return Math.max(kerbProfile(x - KERB, y + 0.06), 0.002 - fromJoint);
  },
  paint(hit, surface) {
    const { x, y, z } = hit;
    const speckle = fractal3.four(x * 60, y * 60, z * 60);
    setColour(surface, granite, 0.72 + 0.3 * fractal3.three(x * 4, y * 4, z * 4) + 0.25 * speckle);
    blendColour(surface, joint, 0.5 * smoothStep(0.6, 0.75, fractal3.three(x * 9, y * 20, z * 3)));
    surface.roughness = 0.85;
    tiltNormal(hit, surface, {
      height: (a, b, c) => 0.004 * fractal3.two(a * 60, b * 60, c * 60),
      step: 0.003,
    });
  },
};
