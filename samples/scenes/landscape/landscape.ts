import type { DrawnSample } from '../../renderer/sample-scene.ts';
import { drawLandscape } from './draw-landscape.ts';
import type { Framing } from './lake-view.ts';

/** A mountain lake; shore, water, woods, mountains and sky run out of both sides. */
const framing: Framing = { eye: 2.2, halfWidth: 0.5, middle: 0.5, horizon: 0.55 };

const landscapeSample: DrawnSample = {
  kind: 'drawn',
  size: { width: 1680, height: 1120 },
  look: { exposure: 1, contrast: 1.05, saturation: 1.08, bloom: 0.03, vignette: 0.2, grain: 0.024 },
  draw: (size) => drawLandscape(size, { framing }),
};

export default landscapeSample;
