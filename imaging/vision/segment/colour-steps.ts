import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Weight of a lightness step relative to one in a or b. Light varies across a thing more than its colour. */
const LIGHT_WEIGHT = 0.35;
const COLOUR_WEIGHT = 1.6;

/** A step of this height is an outline for sure. */
export const STRONG_STEP = 0.14;

/** Distances in pixels from an edge at which both sides' colours, and then their slopes, are read. */
const NEAR = 1;
const FAR = 3;

/** The difference of two colours, in units of OKLab. */
export function colourDistance(lightness: number, a: number, b: number): number {
  const light = LIGHT_WEIGHT * lightness;
  const green = COLOUR_WEIGHT * a;
  const blue = COLOUR_WEIGHT * b;
  return Math.sqrt(light * light + green * green + blue * blue);
}

/** Change of colour at each pixel, over two pixels. */
export function measureRelief({ lightness, a, b }: OklabPlanes): Plane {
  const { width, height } = lightness;
  const out = createPlane(lightness);
  const steps = [lightness.data, a.data, b.data];
  const change = (from: number, to: number) =>
    colourDistance(
      steps[0][to] - steps[0][from],
      steps[1][to] - steps[1][from],
      steps[2][to] - steps[2][from],
    );
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const across = change(x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at);
      const down = change(y > 0 ? at - width : at, y < height - 1 ? at + width : at);
      out.data[at] = Math.sqrt(across * across + down * down);
    }
  return out;
}

/** A place between a pixel and the next one to the right, or below. */
interface Gap {
  readonly x: number;
  readonly y: number;
  readonly down: boolean;
}

/**
 * Step in colour across a gap between two pixels, minus the step predicted by the slopes on both sides. Even
 * shading has none; an edge always has one.
 */
export function measureStep({ lightness, a, b }: OklabPlanes, { x, y, down }: Gap): number {
  const { width, height } = lightness;
  const position = down ? y : x;
  const last = (down ? height : width) - 1;
  const stride = down ? width : 1;
  const origin = y * width + x;
  const place = (offset: number) =>
    origin + (Math.max(0, Math.min(last, position + offset)) - position) * stride;
  const before = place(-NEAR);
  const after = place(1 + NEAR);
  const first = place(-NEAR - FAR);
  const final = place(1 + NEAR + FAR);
  const share = (0.5 * (1 + 2 * NEAR)) / FAR;
  const step = (values: Float32Array) => values[after] - values[before];
  const beyond = (values: Float32Array) =>
    step(values) - share * (values[before] - values[first] + values[final] - values[after]);
  return Math.min(
    colourDistance(step(lightness.data), step(a.data), step(b.data)),
    colourDistance(beyond(lightness.data), beyond(a.data), beyond(b.data)),
  );
}

/** Pixels by which a border may miss its edge. */
const MISSED = 1;

/** The highest step at a gap, or a pixel before or behind it: a found border may miss its edge by that. */
export function measureStepNear(planes: OklabPlanes, { x, y, down }: Gap): number {
  const { width, height } = planes.lightness;
  let most = 0;
  for (let offset = -MISSED; offset <= MISSED; offset++) {
    const [beside, below] = down ? [x, y + offset] : [x + offset, y];
    if (beside < 0 || below < 0 || beside >= width - 1 || below >= height - 1) continue;
    most = Math.max(most, measureStep(planes, { x: beside, y: below, down }));
  }
  return most;
}
