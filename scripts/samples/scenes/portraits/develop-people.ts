import type { Mask } from '#imaging/picture.ts';
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
function spanOf(people: readonly Placement[], index: number, projection: Projection): [number, number] {
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

/** Puts colour, the light that went through skin, and highlights together. */
function developSurfaces(
  frame: Frame,
  { matt, look, skin, millimetre }: { matt: Float32Array; look: Look; skin: number; millimetre: number },
): Float32Array {
  const { width, height } = frame;
  const light = scatterLight({ width, height, light: matt, skin: findSkin(frame, skin), millimetre });
  const gloss = smoothLight(frame, frame.gloss, { passes: look.glossPasses ?? 1, tolerance: 0.8 });
  return light.map((value, i) => value * (frame.albedo[i] + 0.004) + gloss[i]);
}

/**
 * Develops people: light goes through skin; brows, lashes, beard and hair are drawn hair by hair. Pixels that drawn hairs
 * cover are noted as hair's. Painters give people the tag 1. Gives the soft mask `person-alpha` as well.
 */
export function developPeople({ scene, people }: Cast, frame: Frame, look: Look): DevelopedFrame {
  const { width, height } = frame;
  const bits = createBits(scene);
  const projection = createProjection(scene.camera, frame);
  const matt = smoothMattLight(frame, look.passes);
  const skin = bits('skin', 'face', 'lips');
  const front = bits('glasses');
  const canvas = {
    width,
    height,
    data: developSurfaces(frame, { matt, look, skin, millimetre: projection.unit / 100 }),
    cover: new Float32Array(width * height),
    blocked: Uint8Array.from(frame.solids, (met) => (met & front ? 1 : 0)),
  };
  const drawing = { frame, light: matt, canvas, projection, key: scene.lights[0], bits };
  people.forEach((placement, i) => {
    drawPersonHair(drawing, placement, { span: spanOf(people, i, projection), seed: 31 + 2 * i });
  });
  const alpha = canvas.cover.map((cover, i) => 1 - (1 - cover) * (1 - frame.tag[i]));
  return { width, height, data: canvas.data, masks: { 'person-alpha': toMask(frame, alpha) } };
}
