import { colour } from '../../renderer/colour.ts';
import type { Frame } from '../../renderer/frame.ts';
import type { Light } from '../../renderer/scene.ts';
import type { Placement } from './placement.ts';
import type { Canvas } from './strands/canvas.ts';
import { drawBrows } from './strands/draw-brows.ts';
import { type Coat, drawHair } from './strands/draw-hair.ts';
import { drawLashes } from './strands/draw-lashes.ts';
import { beardFlow, hairFlow } from './strands/flow.ts';
import type { Projection } from './strands/projection.ts';
import { strandStyle } from './strands/strand-style.ts';

/** Shared drawing state of all hairs of a picture. */
interface HairDrawing {
  readonly frame: Frame;
  /** Matt light, three values a pixel. */
  readonly light: Float32Array;
  readonly canvas: Canvas;
  readonly projection: Projection;
  readonly key: Light;
  /** Bits of the solids of these names. */
  bits(...names: readonly string[]): number;
}

/** Drawn hairs that cover more than this of a pixel make it one of their mass. */
const COVERED = 0.25;

/** Draws a coat, and notes in the frame which pixels became its. */
function drawCoat({ canvas, frame }: HairDrawing, coat: Coat): void {
  const cover = new Float32Array(canvas.cover.length);
  drawHair({ ...canvas, cover }, coat);
  for (let i = 0; i < cover.length; i++) {
    if (cover[i] > COVERED) frame.solids[i] |= coat.ground.mass;
    canvas.cover[i] += (1 - canvas.cover[i]) * cover[i];
  }
}

/**
 * Draws brows, lashes, beard and hair of a person.
 * @param span the person's part of the picture's width, 0 to 1
 */
export function drawPersonHair(
  drawing: HairDrawing,
  {
    placement: { person, headPose: pose, head },
    span,
    seed,
  }: { placement: Placement } & { readonly span: Coat['span']; readonly seed: number },
): void {
  const { frame, light, canvas, projection, key, bits } = drawing;
  const face = { person, pose, head, projection, light };
  // They lie on skin and are the face's.
  const bare = { ...canvas, cover: new Float32Array(canvas.cover.length) };
  drawBrows(bare, face);
  drawLashes(bare, face);
  const ground = { frame, projection, pose };
  const tips = colour(person.tones.hairTip);
  if (person.beard > 0)
    drawCoat(drawing, {
      ground: { ...ground, flow: beardFlow, mass: bits('beard'), foreign: bits('lips', 'garment') },
      style: strandStyle('beard'),
      roots: colour(person.tones.brow),
      tips,
      gloss: 0.4,
      key,
      light,
      span,
      seed,
    });
  drawCoat(drawing, {
    ground: {
      ...ground,
      flow: hairFlow(person.hair),
      mass: bits('hair'),
      foreign: bits('skin', 'face', 'lips', 'eyes'),
    },
    style: strandStyle(person.hair),
    roots: colour(person.tones.hair),
    tips,
    gloss: 0.8,
    key,
    light,
    span,
    seed: seed + 1,
  });
}
