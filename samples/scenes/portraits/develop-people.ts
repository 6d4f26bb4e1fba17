import type { Mask } from '#imaging/core/picture.ts';
import { smoothMattLight } from '../../renderer/develop-frame.ts';
import type { Frame } from '../../renderer/frame.ts';
import type { Look } from '../../renderer/look.ts';
import { listNames } from '../../renderer/name-bits.ts';
import type { DevelopedFrame } from '../../renderer/sample-scene.ts';
import type { Scene } from '../../renderer/scene.ts';
import { smoothLight } from '../../renderer/smooth-light.ts';
import { drawPersonHair } from './draw-person-hair.ts';
import type { Placement } from './placement.ts';
import { scatterLight } from './scatter-light.ts';
import { createProjection, type Projection } from './strands/projection.ts';

interface Cast {
  readonly scene: Scene;
  /** From left to right. */
  readonly people: readonly Placement[];
}

/** Gives the bits of solids by name; names that nobody has give none. */
function createBits(scene: Scene): (...names: readonly string[]) => number {
  const known = listNames(scene);
  return (...names) =>
    names.reduce((bits, name) => (known.includes(name) ? bits | (1 << known.indexOf(name)) : bits), 0);
}

/** Share of each pixel that is skin: 1 where nothing else was met. */
function findSkin({ solids }: Frame, skin: number): Float32Array {
  return Float32Array.from(solids, (met) => (met & skin ? (met & ~skin ? 0.4 : 1) : 0));
}

/** Part of the picture's width that is a person's. */
function spanOf(
  people: readonly Placement[],
  { index, projection }: { index: number; projection: Projection },
): [number, number] {
  const middles = people.map(({ headPose: { at } }) => {
    const pixel = { x: 0, y: 0 };
    projection.project({ x: at[0], y: at[1], z: at[2] }, pixel);
    return pixel.x / projection.width;
  });
  const edge = (a: number, b: number) => (middles[a] + middles[b]) / 2;
  return [index === 0 ? 0 : edge(index - 1, index), index === people.length - 1 ? 1 : edge(index, index + 1)];
}

function toMask({ width, height }: Frame, shares: Float32Array): Mask {
  return { width, height, data: Uint8Array.from(shares, (share) => Math.round(255 * Math.min(1, share))) };
}

interface Materials {
  /** Bits of skin, and of what has the same light as skin. */
  readonly skin: number;
  readonly others: readonly number[];
}

/**
 * True where rays met several materials, or missed: their light must not be smoothed together, or edges
 * shine.
 */
function isEdge({ solids, tag }: Frame, { at, skin, others }: { at: number } & Materials): boolean {
  if (tag[at] > 0.01 && tag[at] < 0.99) return true;
  let met = solids[at] & skin ? 1 : 0;
  for (const bits of others) if (solids[at] & bits) met++;
  return met > 1;
}

interface Developing {
  readonly matt: Float32Array;
  readonly look: Look;
  readonly materials: Materials;
  /** In pixels. */
  readonly millimetre: number;
}

/** Puts colour, the light that went through skin, and highlights together. */
function developSurfaces(frame: Frame, { matt, look, materials, millimetre }: Developing): Float32Array {
  const { width, height, diffuse, albedo } = frame;
  const skin = findSkin(frame, materials.skin);
  const light = scatterLight({ width, height, light: matt, skin, millimetre });
  const gloss = smoothLight(frame, { light: frame.gloss, passes: look.glossPasses ?? 1, tolerance: 0.8 });
  for (let at = 0, i = 0; at < width * height; at++) {
    const edge = isEdge(frame, { at, ...materials });
    for (let channel = 0; channel < 3; channel++, i++)
      light[i] = edge ? diffuse[i] + frame.gloss[i] : light[i] * (albedo[i] + 0.004) + gloss[i];
  }
  return light;
}

/**
 * Develops people: light goes through skin; brows, lashes, beard and hair are drawn hair by hair. Pixels that
 * drawn hairs cover are noted as hair's. Painters give people the tag 1. Gives the soft mask `person-alpha`
 * as well.
 */
export function developPeople(
  { scene, people }: Cast,
  { frame, look }: { frame: Frame; look: Look },
): DevelopedFrame {
  const { width, height } = frame;
  const bits = createBits(scene);
  const projection = createProjection(scene.camera, frame);
  const matt = smoothMattLight(frame, look.passes);
  const materials: Materials = {
    skin: bits('skin', 'face', 'lips'),
    others: ['hair', 'beard', 'garment', 'glasses'].map((name) => bits(name)),
  };
  const front = bits('glasses');
  const canvas = {
    width,
    height,
    data: developSurfaces(frame, { matt, look, materials, millimetre: projection.unit / 100 }),
    cover: new Float32Array(width * height),
    blocked: Uint8Array.from(frame.solids, (met) => (met & front ? 1 : 0)),
  };
  const drawing = { frame, light: matt, canvas, projection, key: scene.lights[0], bits };
  people.forEach((placement, i) => {
    drawPersonHair(drawing, { placement, span: spanOf(people, { index: i, projection }), seed: 31 + 2 * i });
  });
  const alpha = canvas.cover.map((cover, i) => 1 - (1 - cover) * (1 - frame.tag[i]));
  return { width, height, data: canvas.data, masks: { 'person-alpha': toMask(frame, alpha) } };
}
