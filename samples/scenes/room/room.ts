import type { Vector } from '#imaging/core/geometry/vector.ts';
import { distanceToMultiple, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import type { Point } from '../../renderer/point.ts';
import type { TracedSample } from '../../renderer/sample-scene.ts';
import type { Scene } from '../../renderer/scene.ts';
import { CORNER_MARK, createSpecimenMark } from '../specimen-mark.ts';
import { createCushion } from './cushion.ts';
import { LAMP, lampShade, lampStand } from './floor-lamp.ts';
import { rubberPlant } from './rubber-plant.ts';
import { rug } from './rug.ts';
import { backWall, floor, skirting, WINDOW_WALL, windowWall } from './shell.ts';
import { books, sideTable } from './side-table.ts';
import { sofa } from './sofa.ts';
import { wallPicture } from './wall-picture.ts';

const SUN: Vector = [-0.62, 0.5, 0.62];

/** Share of sun that comes through a window of two by two panes. */
function shadeByWindow({ x, y, z }: Readonly<Point>): number {
  const away = (WINDOW_WALL - x) / SUN[0];
  const up = y + away * SUN[1];
  const along = z + away * SUN[2];
  if (up < 0.9 || up > 2.35 || along < 0.75 || along > 2.5) return 0;
  const fromBar = 0.5 - distanceToMultiple((up - 0.9) / 0.725, 1);
  const fromUpright = 0.5 - distanceToMultiple((along - 0.75) / 0.875, 1);
  // The sun's disc softens edges with the way that the light has gone.
  const soft = 0.02 + away * 0.004;
  const open = smoothStep(0.5, 0.48 - soft, fromBar) * smoothStep(0.5, 0.48 - soft, fromUpright);
  return open * (0.8 + 0.2 * noise2(up * 3, along * 3));
}

const cushions = [
  { middle: [-0.72, 0.635, -0.6] as const, turn: 0.28, lean: -0.32, half: 0.215, hex: '#b5683f' },
  { middle: [-0.42, 0.6, -0.53] as const, turn: -0.2, lean: -0.4, half: 0.19, hex: '#e0d6c2', striped: true },
  { middle: [0.72, 0.63, -0.61] as const, turn: -0.22, lean: -0.3, half: 0.215, hex: '#c9b68a' },
].map(createCushion);

/** Metres. */
function createScene(): Scene {
  return {
    solids: [
      ...[floor, backWall, windowWall, skirting, sofa, ...cushions, rug, wallPicture],
      ...[lampStand, lampShade, rubberPlant, sideTable, books],
    ],
    lights: [
      { at: SUN, radius: 0.012, sun: true, key: true, colour: [5.2, 4.1, 2.9], shade: shadeByWindow },
      { at: [LAMP.x, LAMP.y, LAMP.z], radius: 0.09, colour: [0.55, 0.42, 0.27] },
      { at: [-1.2, 2.3, 2.4], radius: 0.8, key: true, colour: [2.5, 2.6, 2.8] },
    ],
    camera: {
      eye: [0.12, 1.18, 4.3],
      target: [-0.12, 0.86, -0.8],
      fieldOfView: 33.5,
      aperture: 0.006,
      focus: 4.9,
    },
    sky({ x, y, z }, light) {
      const power = smoothStep(0.2, 0.9, z - x * 0.6) * 0.75 + 0.22 + 0.12 * Math.max(0, y);
      light[0] = 0.9 * power;
      light[1] = 0.95 * power;
      light[2] = 1.02 * power;
    },
    reach: 12,
    stride: 0.92,
  };
}

/** A living room in late sun. */
export const roomSample: TracedSample = {
  kind: 'traced',
  size: { width: 1680, height: 1120 },
  counts: { least: 3, most: 10 },
  look: {
    exposure: 1.45,
    contrast: 1.02,
    saturation: 0.9,
    warmth: 0.02,
    bloom: 0.06,
    vignette: 0.3,
    grain: 0.026,
    passes: 5,
  },
  masks: {
    lamp: { solids: ['lamp'] },
    picture: { solids: ['picture'], withShadow: true },
    sofa: { solids: ['sofa'] },
    cushions: { solids: ['cushions'] },
    plant: { solids: ['plant'] },
    floor: { solids: ['floor', 'rug'] },
    wall: { solids: ['wall'] },
  },
  createScene,
};

/** The same with a mark on the rug. */
export const markedRoomSample: TracedSample = {
  ...roomSample,
  createOverlay: createSpecimenMark({ ...CORNER_MARK, middle: { x: 0.8, y: 0.62 } }),
};
