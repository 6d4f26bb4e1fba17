import type { FrameSize } from '../../renderer/create-camera.ts';
import { drawLandscape, type Landscape } from '../landscape/draw-landscape.ts';
import type { Framing } from '../landscape/lake-view.ts';
import { createRowingBoat } from './rowing-boat.ts';

const framing: Framing = { eye: 1.75, halfWidth: 0.3, middle: 0.24, horizon: 0.56 };
const boat = createRowingBoat({ x: 1.75, away: 9.2, turn: 0.5, lift: 0, rise: 0.02 });

/** A rowing boat at the shore of a mountain lake, upright; linear light in colour. */
export function drawMotif(size: FrameSize): Landscape {
  return drawLandscape(size, { framing, solids: [boat] });
}
