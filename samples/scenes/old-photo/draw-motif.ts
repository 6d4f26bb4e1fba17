import type { FrameSize } from '../../renderer/create-camera.ts';
import type { DevelopedFrame } from '../../renderer/sample-scene.ts';
import { drawLandscape } from '../landscape/draw-landscape.ts';
import type { Framing } from '../landscape/lake-view.ts';
import { createRowingBoat } from './rowing-boat.ts';

const framing: Framing = { eye: 1.75, halfWidth: 0.3, middle: 0.24, horizon: 0.56 };
const boat = createRowingBoat({ x: 1.75, away: 9.2, turn: 0.5, lift: 0, rise: 0.02 });

/** Spectral sensitivity of early films: hardly any red, much blue. */
const sensitivity = [0.14, 0.46, 0.4] as const;

/** A rowing boat at the shore of a mountain lake, upright, in grey; linear light. */
export function drawMotif(size: FrameSize): DevelopedFrame {
  const { data, things, ...picture } = drawLandscape(size, { framing, solids: [boat] });
  const [red, green, blue] = sensitivity;
  const grey = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 3)
    grey.fill(data[at] * red + data[at + 1] * green + data[at + 2] * blue, at, at + 3);
  return { ...picture, data: grey, masks: { boat: things } };
}
