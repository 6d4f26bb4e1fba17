import type { Mask } from '#imaging/picture.ts';
import { colour } from '../../renderer/colour.ts';
import { smoothMattLight } from '../../renderer/develop-frame.ts';
import type { Frame } from '../../renderer/frame.ts';
import type { Look } from '../../renderer/look.ts';
import { listNames } from '../../renderer/name-bits.ts';
import type { DevelopedFrame } from '../../renderer/sample-scene.ts';
import type { Scene } from '../../renderer/scene.ts';
import { smoothLight } from '../../renderer/smooth-light.ts';
import type { Placement } from './placement.ts';
import { scatterLight } from './scatter-light.ts';
import type { Canvas } from './strands/canvas.ts';
import { drawBrows, drawLashes } from './strands/draw-brows.ts';
import { drawHair } from './strands/draw-hair.ts';
import { beardFlow, hairFlow } from './strands/flow.ts';
import { createProjection, type Projection } from './strands/projection.ts';
import { strandStyle } from './strands/strand-style.ts';

interface Cast {
  readonly scene: Scene;
  readonly people: readonly Placement[];
}

/** Drawn hairs that cover more than this of a pixel make it one of the hair's. */
const COVERED = 0.25;

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

/** Puts light, colour and highlights together, light on skin softened by what goes through it. */
function compose(frame: Frame, { light, gloss }: { light: Float32Array; gloss: Float32Array }): Float32Array {
  return light.map((value, i) => value * (frame.albedo[i] + 0.004) + gloss[i]);
}

/** Part of the picture's width that is a person's. */
function spanOf(
  people: readonly Placement[],
  index: number,
  projection: Projection,
): readonly [number, number] {
  const middles = people.map(({ headPose: { at } }) => {
    const pixel = { x: 0, y: 0 };
    projection.project({ x: at[0], y: at[1], z: at[2] }, pixel);
    return pixel.x / projection.width;
  });
  const edge = (a: number, b: number) => (middles[a] + middles[b]) / 2;
  return [index === 0 ? 0 : edge(index - 1, index), index === people.length - 1 ? 1 : edge(index, index + 1)];
}

interface Drawing {
  readonly frame: Frame;
  readonly light: Float32Array;
  readonly canvas: Canvas;
  readonly projection: Projection;
}

function drawPerson(
  { scene, people }: Cast,
  index: number,
  { frame, light, canvas, projection }: Drawing,
): void {
  const { person, headPose: pose, head } = people[index];
  const bits = createBits(scene);
  const skin = bits('skin', 'face', 'lips', 'eyes');
  drawBrows(canvas, { person, pose, head, projection, light });
  drawLashes(canvas, { person, pose, head, projection, light });
  const shared = { light, key: scene.lights[0], span: spanOf(people, index, projection), gloss: 0.8 };
  const [roots, tips] = [colour(person.tones.hair), colour(person.tones.hairTip)];
  const ground = { frame, projection, pose };
  drawHair(canvas, {
    ...shared,
    ground: { ...ground, flow: beardFlow, mass: bits('beard'), foreign: bits('lips', 'garment') },
    style: strandStyle('beard'),
    roots: colour(person.tones.brow),
    tips,
    gloss: 0.4,
    seed: 31 + index,
  });
  drawHair(canvas, {
    ...shared,
    ground: { ...ground, flow: hairFlow(person.hair), mass: bits('hair'), foreign: skin },
    style: strandStyle(person.hair),
    roots,
    tips,
    seed: 61 + index,
  });
}

function toMask({ width, height }: Frame, shares: Float32Array): Mask {
  return { width, height, data: Uint8Array.from(shares, (share) => Math.round(255 * Math.min(1, share))) };
}

/**
 * Develops people: light goes through skin; brows, lashes, beard and hair are drawn hair by hair. Pixels that drawn hairs
 * cover are noted as hair's. Gives the soft mask `person-alpha`.
 */
export function developPeople(cast: Cast, frame: Frame, look: Look): DevelopedFrame {
  const { width, height } = frame;
  const { scene, people } = cast;
  const bits = createBits(scene);
  const projection = createProjection(scene.camera, frame);
  const matt = smoothMattLight(frame, look.passes);
  const skin = findSkin(frame, bits('skin', 'face', 'lips'));
  const millimetre = projection.pixelsAt(14.5) / 100;
  const light = scatterLight({ width, height, light: matt, skin, millimetre });
  const gloss = smoothLight(frame, frame.gloss, { passes: look.glossPasses ?? 1, tolerance: 0.8 });
  const front = bits('glasses');
  const canvas: Canvas = {
    width,
    height,
    data: compose(frame, { light, gloss }),
    cover: new Float32Array(width * height),
    blocked: Uint8Array.from(frame.solids, (met) => (met & front ? 1 : 0)),
  };
  for (let i = 0; i < people.length; i++) drawPerson(cast, i, { frame, light: matt, canvas, projection });
  const alpha = canvas.cover.map((cover, i) => 1 - (1 - cover) * (1 - frame.tag[i]));
  const hair = bits('hair');
  for (let i = 0; i < alpha.length; i++) if (canvas.cover[i] > COVERED) frame.solids[i] |= hair;
  return { width, height, data: canvas.data, masks: { 'person-alpha': toMask(frame, alpha) } };
}
